import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { compress, type Level } from "./archive.ts";

/** A reference to a blob (OCI image specification, "Content Descriptors"). */
interface Descriptor {
  digest: string;
  size: number;
}

/** The parts of an index, of a manifest and of a configuration that are read here. Others are not changed. */
interface Index {
  manifests: (Descriptor & { platform?: { architecture: string } })[];
}

interface Manifest {
  config: Descriptor;
  layers: Descriptor[];
}

interface Configuration {
  config: object;
  rootfs: { diff_ids: string[] };
}

/** A file system as a layer: its blob, and the digest of the tar archive that is compressed there. */
export interface Layer {
  blob: Descriptor;
  diffId: string;
}

const digestOf = (content: string | Uint8Array): string =>
  `sha256:${createHash("sha256").update(content).digest("hex")}`;

/** The digest of a tar archive without files, which is the layer of an image without files. */
const EMPTY = digestOf(new Uint8Array(1024));

/** Adds a blob to a layout. */
function writeBlob(layout: string, content: string | Uint8Array): Descriptor {
  const digest = digestOf(content);
  writeFileSync(`${layout}/blobs/${digest.replace(":", "/")}`, content);
  return { digest, size: Buffer.byteLength(content) };
}

/** Adds a tar archive to a layout, compressed. @param level How much, of 1 to 9; 0 does not compress. */
export function writeLayer(layout: string, archive: Buffer<ArrayBuffer>, level: Level): Layer {
  return { blob: writeBlob(layout, compress(archive, level)), diffId: digestOf(archive) };
}

/** Replaces a JSON blob of a layout by a changed one. @returns Its descriptor: that of the old one with the new digest. */
function replaceBlob<T>(layout: string, old: Descriptor, change: (content: T) => T): Descriptor {
  const path = `${layout}/blobs/${old.digest.replace(":", "/")}`;
  const text = JSON.stringify(change(JSON.parse(readFileSync(path, "utf8"))));
  rmSync(path);
  return { ...old, ...writeBlob(layout, text) };
}

/**
 * Completes the images of a layout: each gets the file system of its processor in place of its layer, which is empty, and a
 * health check. The OCI format does not have one, so buildah omits it, but Docker supports it there, and writes it in its own
 * builds.
 *
 * @param layout A folder by the OCI image layout specification with one index of images.
 * @param layers By the names of processors in images, and in the layout already.
 * @param healthCheck As in an image of Docker's format.
 * @throws Error if an image has files or there is no layer for it.
 */
export function completeImages(layout: string, layers: ReadonlyMap<string, Layer>, healthCheck: object): void {
  const complete = (architecture = "") => {
    const layer = layers.get(architecture);
    if (layer === undefined) throw new Error(`the layout has an image for "${architecture}", which has no layer`);
    const inConfiguration = (image: Configuration) => {
      if (image.rootfs.diff_ids.join() !== EMPTY)
        throw new Error("the image has files, which its new layer would replace");
      return {
        ...image,
        config: { ...image.config, Healthcheck: healthCheck },
        rootfs: { ...image.rootfs, diff_ids: [layer.diffId] },
      };
    };
    return (manifest: Manifest) => {
      for (const { digest } of manifest.layers) rmSync(`${layout}/blobs/${digest.replace(":", "/")}`, { force: true });
      return {
        ...manifest,
        config: replaceBlob(layout, manifest.config, inConfiguration),
        layers: manifest.layers.map((each) => ({ ...each, ...layer.blob })),
      };
    };
  };
  const inIndex = (index: Index) => ({
    ...index,
    manifests: index.manifests.map((each) => replaceBlob(layout, each, complete(each.platform?.architecture))),
  });
  const path = `${layout}/index.json`;
  const { manifests, ...rest }: Index = JSON.parse(readFileSync(path, "utf8"));
  const changed = manifests.map((each) => replaceBlob(layout, each, inIndex));
  writeFileSync(path, JSON.stringify({ ...rest, manifests: changed }));
}
