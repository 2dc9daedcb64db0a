import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

/** A reference to a blob (OCI image specification, "Content Descriptors"). */
interface Descriptor {
  digest: string;
  size: number;
}

/** The parts of an index and of a manifest that are read here. Others are not changed. */
interface Index {
  manifests: Descriptor[];
}

interface Manifest {
  config: Descriptor;
}

/** Replaces a JSON blob of a layout by a changed one. @returns Its descriptor: that of the old one with the new digest. */
function replaceBlob<T>(layout: string, old: Descriptor, change: (content: T) => T): Descriptor {
  const path = (digest: string) => `${layout}/blobs/${digest.replace(":", "/")}`;
  const text = JSON.stringify(change(JSON.parse(readFileSync(path(old.digest), "utf8"))));
  const digest = `sha256:${createHash("sha256").update(text).digest("hex")}`;
  rmSync(path(old.digest));
  writeFileSync(path(digest), text);
  return { ...old, digest, size: Buffer.byteLength(text) };
}

/**
 * Adds the health check to the images of a layout: the OCI format does not have one, so buildah omits it, but Docker
 * supports it there, and writes it in its own builds.
 *
 * @param layout A folder by the OCI image layout specification with one index of images.
 * @param healthCheck As in an image of Docker's format.
 */
export function addHealthChecks(layout: string, healthCheck: object): void {
  const inConfig = (image: { config: object }) => ({ ...image, config: { ...image.config, Healthcheck: healthCheck } });
  const inManifest = (manifest: Manifest) => ({ ...manifest, config: replaceBlob(layout, manifest.config, inConfig) });
  const inIndex = (index: Index) => ({
    ...index,
    manifests: index.manifests.map((each) => replaceBlob(layout, each, inManifest)),
  });
  const path = `${layout}/index.json`;
  const { manifests, ...rest }: Index = JSON.parse(readFileSync(path, "utf8"));
  const changed = manifests.map((each) => replaceBlob(layout, each, inIndex));
  writeFileSync(path, JSON.stringify({ ...rest, manifests: changed }));
}
