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

function imagesOf(): Descriptor[] {
  const { manifests } = JSON.parse(readFileSync(`${layout}/index.json`, "utf8"));
  return manifests.flatMap((index: Descriptor) => JSON.parse(blob(index).toString()).manifests);
}

const configOf = (image: Descriptor): ImageConfig & { architecture: string } => {
  const { architecture, config } = JSON.parse(blob(JSON.parse(blob(image).toString()).config).toString());
  return { ...config, architecture };
};

/** Has buildah take the image for a processor out of an archive and mount it. @returns Where its file system is. */
async function unpack(path: string, architecture: string): Promise<string> {
  const storage = ["--storage-driver=vfs", `--root=${folder}/root`, `--runroot=${folder}/run`];
  const buildah = async (...args: string[]) => (await output(...asRoot("buildah", ...storage, ...args))).trim();
  return await buildah("mount", await buildah("from", `--arch=${architecture}`, `oci-archive:${path}`));
}

describe("the image for all processors", () => {
  test("keeps its name when an engine loads it", () => {
    const { manifests } = JSON.parse(readFileSync(`${layout}/index.json`, "utf8"));
    const names = manifests.map(({ annotations }: { annotations: object }) => annotations);
    expect(names).toEqual([{ "org.opencontainers.image.ref.name": `localhost/sidekit:${manifest.version}` }]);
  });

  test("is an index of one image for each processor", () => {
    expect(imagesOf().map(({ mediaType, platform }) => [mediaType, platform])).toEqual([
      ["application/vnd.oci.image.manifest.v1+json", { architecture: "amd64", os: "linux" }],
      ["application/vnd.oci.image.manifest.v1+json", { architecture: "arm64", os: "linux" }],
    ]);
  });

  test("has only blobs that descriptors name, each with the digest and size of its descriptor", () => {
    const top: Descriptor[] = JSON.parse(readFileSync(`${layout}/index.json`, "utf8")).manifests;
    const parts = imagesOf().flatMap((image) => {
      const { config, layers } = JSON.parse(blob(image).toString());
      return [image, config, ...layers];
    });
    for (const descriptor of [...top, ...parts]) {
      const content = blob(descriptor);
      expect(descriptor.digest).toBe(`sha256:${createHash("sha256").update(content).digest("hex")}`);
      expect(descriptor.size).toBe(content.length);
    }
    const digests = new Set([...top, ...parts].map(({ digest }) => digest.slice("sha256:".length)));
    expect(readdirSync(`${layout}/blobs/sha256`).sort()).toEqual([...digests].sort());
  });

  test("has in each configuration the digest of what is compressed in its layer", () => {
    for (const image of imagesOf()) {
      const { config, layers } = JSON.parse(blob(image).toString());
      const archives = layers.map((layer: Descriptor) => gunzipSync(blob(layer)));
      const digests = archives.map((each: Buffer) => `sha256:${createHash("sha256").update(each).digest("hex")}`);
      expect(JSON.parse(blob(config).toString()).rootfs).toEqual({ type: "layers", diff_ids: digests });
    }
  });

  test("has configuration, labels and health check for each processor", () => {
    const architectures = imagesOf().map((image) => {
      const { architecture, ...config } = configOf(image);
      expect(config).toMatchObject({
        User: "65532:65532",
        Entrypoint: ["/sidekit"],
        Healthcheck: { Test: ["CMD", "/sidekit", "healthcheck"] },
        Labels: {
          "org.opencontainers.image.version": manifest.version,
          "org.opencontainers.image.revision": COMMIT,
        },
      });
      return architecture;
    });
    expect(architectures).toEqual(["amd64", "arm64"]);
  });

  test("is reproducible, bit for bit", async () => {
    expect(await output("cmp", ...SMALL)).toBe("");
  });

  test("gives buildah the image for this machine, and a container of it answers", async () => {
    const own = process.arch === "arm64" ? "arm64" : "amd64";
    const [image] = imagesOf().filter((each) => configOf(each).architecture === own);
    if (image === undefined) throw new Error("there is no image for this processor");
    const started = await startContainer({ config: configOf(image), root: await unpack(archive, own) });
    try {
      expect(await started.ask("/api/v1/tools/hash/md5/hello/text")).toBe("5d41402abc4b2a76b9719d911017c592\n\n");
      expect((await started.exec("/sidekit", "healthcheck")).code).toBe(0);
    } finally {
      expect(await started.stop()).toBe(0);
    }
  });

  test("gives buildah the image for arm64", async () => {
    const root = await unpack(SMALL[0], "arm64");
    expect(await output(...asRoot("cmp", `${root}/sidekit`, ARM64_LIBC))).toBe("");
  });

  test("has for arm64 a binary that runs with the libraries beside it", async () => {
    const [image] = imagesOf().filter((each) => configOf(each).architecture === "arm64");
    if (image === undefined) throw new Error("there is no image for arm64");
    const root = `${folder}/arm64`;
    mkdirSync(root);
    for (const { digest } of JSON.parse(blob(image).toString()).layers) {
      await output("tar", "--extract", `--file=${layout}/blobs/${digest.replace(":", "/")}`, `--directory=${root}`);
    }
    const command = ["qemu-aarch64", "-L", root, `${root}/sidekit`, "hash", "md5", "hello"];
    expect(await output(...command)).toBe("5d41402abc4b2a76b9719d911017c592\n");
  });
});
