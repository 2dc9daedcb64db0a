/**
 * The container image for all processors in one file, an OCI archive, from the binaries of a release: a file system for
 * each, as the only layer, with the settings of the Dockerfile's last stage. The result is reproducible for a
 * commit and a C library.
 *
 *   bun scripts/release/image.ts [--binaries dist/release] [--outfile dist/release/sidekit-image.tar] [--sysroot arm64=DIR]
 *                                [--stored]
 *   podman load --input sidekit-image.tar
 *   skopeo copy --all oci-archive:sidekit-image.tar docker://registry.example/sidekit:0.1.0
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import manifest from "../../package.json" with { type: "json" };
import { commitDate, currentCommit } from "../commit.ts";
import { createRootfs } from "../rootfs.ts";
import { LEVEL, type Level, pack } from "./archive.ts";
import { bundledPackages } from "./bundled.ts";
import { runCommand } from "./command.ts";
import { DEBIAN_ARCHITECTURES, isForDebian } from "./debian.ts";
import { createNotices } from "./notices.ts";
import { completeImages, type Layer, writeLayer } from "./oci-layout.ts";
import { downloadSysroot } from "./sysroot.ts";
import { TARGETS, type Target } from "./targets.ts";

/** The file's name in a release. */
export const IMAGE_FILE = "sidekit-image.tar";

type Architecture = Target["architecture"];

/** The folder of each processor's C library; default: that of this machine, or Debian's for other processors. */
type Sysroots = Readonly<Partial<Record<Architecture, string>>>;

const sysrootOf = async (architecture: Architecture, sysroots: Sysroots): Promise<string> =>
  sysroots[architecture] ??
  (architecture === process.arch ? "" : await downloadSysroot(DEBIAN_ARCHITECTURES[architecture]));

/** Buildah with its storage in a folder, so that it neither uses nor creates images on this machine. */
const buildahIn =
  (folder: string) =>
  async (...args: string[]): Promise<string> =>
    await runCommand(["buildah", "--storage-driver=vfs", `--root=${folder}/root`, `--runroot=${folder}/run`, ...args]);

/**
 * Writes the archive of the image: an index with an image for each processor whose binary exists.
 *
 * @param outfile The path of the archive.
 * @param notices The licences of the packages in the binary.
 * @param level How much gzip compresses the layers, of 1 to 9; 0 does not compress.
 * @throws Error if there is no binary, or if buildah, apt or tar fails.
 */
export async function createImage(
  outfile: string,
  commit: string,
  binaryOf: (target: Target) => string | undefined,
  notices: string,
  sysroots: Sysroots = {},
  level: Level = LEVEL,
): Promise<void> {
  const scratch = `${outfile}.build`;
  const buildah = buildahIn(`${scratch}/storage`);
  // Its name after `podman load`; in a registry it gets another.
  const list = `localhost/sidekit:${manifest.version}`;
  const reproducible = [`--timestamp=${commitDate().getTime() / 1000}`, "--identity-label=false"];
  const labels = [`--build-arg=COMMIT=${commit}`, `--build-arg=VERSION=${manifest.version}`];
  const empty = `${scratch}/empty`;
  const layout = `${scratch}/layout`;
  const targets = TARGETS.filter((target) => isForDebian(target) && binaryOf(target) !== undefined);
  const kind = ["--quiet", "--isolation=chroot", "--format=docker", `--manifest=${list}`, ...reproducible, ...labels];
  try {
    // Buildah makes images without files, which get their layers here, in a third of the time: it copies and reads each
    // file system five times.
    mkdirSync(`${empty}/rootfs`, { recursive: true });
    for (const { architecture } of targets) {
      const platform = `--platform=linux/${DEBIAN_ARCHITECTURES[architecture]}`;
      await buildah("build", ...kind, platform, `--build-context=rootfs=${empty}`, ".");
    }
    await buildah("manifest", "push", "--quiet", "--all", list, `oci:${layout}:${list}`);
    const { Docker } = JSON.parse(await buildah("inspect", "--type=image", list));
    const layers = new Map<string, Layer>();
    for (const target of targets) {
      const { architecture } = target;
      const root = `${scratch}/${architecture}`;
      await createRootfs(root, binaryOf(target) ?? "", notices, await sysrootOf(architecture, sysroots));
      // Every user may write to /tmp.
      await pack(root, readdirSync(root).sort(), `${root}.tar`, { mode: "u+rwX,go+rX" });
      layers.set(DEBIAN_ARCHITECTURES[architecture], writeLayer(layout, readFileSync(`${root}.tar`), level));
    }
    completeImages(layout, layers, Docker.config.Healthcheck);
    await pack(layout, ["oci-layout", "index.json", "blobs"], outfile);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Reads "arm64=/usr/aarch64-linux-gnu". */
function readSysroots(values: readonly string[]): Sysroots {
  const pairs = values.map((value) => [value.split("=", 1)[0], value.slice(value.indexOf("=") + 1)]);
  return Object.fromEntries(pairs);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      binaries: { type: "string", default: "dist/release" },
      outfile: { type: "string", default: `dist/release/${IMAGE_FILE}` },
      commit: { type: "string", default: currentCommit() },
      sysroot: { type: "string", multiple: true, default: [] },
      /** Layers that are not compressed: larger, and made in less time. */
      stored: { type: "boolean", default: false },
    },
  });
  const binaryOf = ({ file }: Target) =>
    existsSync(`${values.binaries}/${file}`) ? `${values.binaries}/${file}` : undefined;
  const notices = createNotices(await bundledPackages());
  const sysroots = readSysroots(values.sysroot);
  await createImage(values.outfile, values.commit, binaryOf, notices, sysroots, values.stored ? 0 : LEVEL);
}
