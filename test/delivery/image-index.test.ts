import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createHash } from "node:crypto";
import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { gunzipSync } from "node:zlib";
import manifest from "../../package.json" with { type: "json" };
import { isForDebian } from "../../scripts/release/debian.ts";
import { TARGETS } from "../../scripts/release/targets.ts";
import { needs } from "../support/needs.ts";
import { binaryFor, COMMIT } from "./support/binaries.ts";
import { startContainer } from "./support/container.ts";
import type { ImageConfig } from "./support/image.ts";
import { asRoot, output } from "./support/machine.ts";

needs("qemu-aarch64", "buildah", "dpkg-deb", "root, or sudo without a password");

setDefaultTimeout(180_000);

/** The C library of arm64 that Debian and Ubuntu have as a package for this machine. */
const ARM64_LIBRARIES = "/usr/aarch64-linux-gnu";
const ARM64_LIBC = `${ARM64_LIBRARIES}/lib/libc.so.6`;

const folder = mkdtempSync(join(tmpdir(), "sidekit-index-"));
const archive = `${folder}/image.tar`;
const layout = `${folder}/layout`;
afterAll(async () => {
  await output(...asRoot("rm", "--recursive", "--force", folder));
});

/** Layers that are not compressed: those of small programs are. */
const STORED = "--stored";

/** Archives of small programs, the C libraries. */
const SMALL = [`${folder}/one.tar`, `${folder}/other.tar`] as const;

/** A program that makes them, one after the other. */
const makeSmall = (programs: object): string => `
  import { createImage } from "./scripts/release/image.ts";
  const programs = ${JSON.stringify(programs)};
  for (const path of ${JSON.stringify(SMALL)})
    await createImage(path, "${COMMIT}", ({ file }) => programs[file], "notices", { arm64: "${ARM64_LIBRARIES}" });
`;

beforeAll(async () => {
  for (const target of TARGETS.filter(isForDebian)) linkSync(await binaryFor(target), `${folder}/${target.file}`);
  const flags = [`--binaries=${folder}`, `--outfile=${archive}`, `--commit=${COMMIT}`];
  const sysroot = `--sysroot=arm64=${ARM64_LIBRARIES}`;
  await output(...asRoot(process.execPath, "scripts/release/image.ts", ...flags, sysroot, STORED));
  mkdirSync(layout);
  await output("tar", "--extract", `--file=${archive}`, `--directory=${layout}`);
  const [own = ""] = /\/\S+\/libc\.so\.6/.exec(await output("ldd", process.execPath)) ?? [];
  const programs = { [`sidekit-linux-${process.arch}`]: own, "sidekit-linux-arm64": ARM64_LIBC };
  await output(...asRoot(process.execPath, "-e", makeSmall(programs)));
});

interface Descriptor {
  mediaType: string;
  digest: string;
  size: number;
  platform?: object;
}

const blob = ({ digest }: Descriptor): Buffer => readFileSync(`${layout}/blobs/${digest.replace(":", "/")}`);

const parsed = (descriptor: Descriptor) => JSON.parse(blob(descriptor).toString());
const digestOf = (content: Buffer): string => `sha256:${createHash("sha256").update(content).digest("hex")}`;

const indexes = (): (Descriptor & { annotations: object })[] =>
  JSON.parse(readFileSync(`${layout}/index.json`, "utf8")).manifests;

/** The images, with their parsed configurations. */
const imagesOf = () =>
  indexes()
    .flatMap((index): Descriptor[] => parsed(index).manifests)
    .map((image) => {
      const { config, layers }: { config: Descriptor; layers: Descriptor[] } = parsed(image);
      const { architecture, rootfs, ...rest } = parsed(config);
      return { image, config, layers, rootfs, architecture, settings: rest.config as ImageConfig };
    });

/** The image for a processor. */
function imageFor(architecture: string) {
  const found = imagesOf().find((each) => each.architecture === architecture);
  if (found === undefined) throw new Error(`there is no image for ${architecture}`);
  return found;
}

/** Has buildah take the image for a processor out of an archive and mount it. @returns Where its file system is. */
async function unpack(path: string, architecture: string): Promise<string> {
  const storage = ["--storage-driver=vfs", `--root=${folder}/root`, `--runroot=${folder}/run`];
  const buildah = async (...args: string[]) => (await output(...asRoot("buildah", ...storage, ...args))).trim();
  return await buildah("mount", await buildah("from", `--arch=${architecture}`, `oci-archive:${path}`));
}

describe("the image for all processors", () => {
  test("keeps its name when an engine loads it", () => {
    expect(indexes().map(({ annotations }) => annotations)).toEqual([
      { "org.opencontainers.image.ref.name": `localhost/sidekit:${manifest.version}` },
    ]);
  });

  test("is an index of one image for each processor, with configuration, labels and health check", () => {
    const mediaType = "application/vnd.oci.image.manifest.v1+json";
    expect(imagesOf()).toMatchObject(
      ["amd64", "arm64"].map((architecture) => ({
        image: { mediaType, platform: { architecture, os: "linux" } },
        architecture,
        settings: {
          User: "65532:65532",
          Entrypoint: ["/sidekit"],
          Healthcheck: { Test: ["CMD", "/sidekit", "healthcheck"] },
          Labels: {
            "org.opencontainers.image.version": manifest.version,
            "org.opencontainers.image.revision": COMMIT,
          },
        },
      })),
    );
    expect(imagesOf()).toHaveLength(2);
  });

  test("has only blobs that descriptors name, each with the digest and size of its descriptor", () => {
    const all = [...indexes(), ...imagesOf().flatMap(({ image, config, layers }) => [image, config, ...layers])];
    for (const descriptor of all) {
      const content = blob(descriptor);
      expect([descriptor.digest, descriptor.size]).toEqual([digestOf(content), content.length]);
    }
    const digests = new Set(all.map(({ digest }) => digest.slice("sha256:".length)));
    expect(readdirSync(`${layout}/blobs/sha256`).sort()).toEqual([...digests].sort());
  });

  test("has in each configuration the digest of what is compressed in its layer", () => {
    for (const { layers, rootfs } of imagesOf()) {
      const digests = layers.map((layer) => digestOf(gunzipSync(blob(layer))));
      expect(rootfs).toEqual({ type: "layers", diff_ids: digests });
    }
  });

  test("is reproducible, bit for bit", async () => {
    expect(await output("cmp", ...SMALL)).toBe("");
  });

  test("gives buildah the image for this machine, and a container of it answers", async () => {
    const own = process.arch === "arm64" ? "arm64" : "amd64";
    const started = await startContainer({ config: imageFor(own).settings, root: await unpack(archive, own) });
    try {
      expect(await started.ask("/api/v1/tools/hash/md5/hello/text")).toBe("5d41402abc4b2a76b9719d911017c592\n\n");
    } finally {
      expect(await started.stop()).toBe(0);
    }
  });

  test("gives buildah the image for arm64", async () => {
    const root = await unpack(SMALL[0], "arm64");
    expect(await output(...asRoot("cmp", `${root}/sidekit`, ARM64_LIBC))).toBe("");
  });

  test("has for arm64 a binary that runs with the libraries beside it", async () => {
    const root = `${folder}/arm64`;
    mkdirSync(root);
    for (const { digest } of imageFor("arm64").layers)
      await output("tar", "--extract", `--file=${layout}/blobs/${digest.replace(":", "/")}`, `--directory=${root}`);
    const command = ["qemu-aarch64", "-L", root, `${root}/sidekit`, "hash", "md5", "hello"];
    expect(await output(...command)).toBe("5d41402abc4b2a76b9719d911017c592\n");
  });
});
