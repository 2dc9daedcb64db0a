import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterRun } from "../../support/after-run.ts";
import { output, outputOf } from "../../support/command.ts";
import { needs } from "../../support/needs.ts";
import { COMMIT } from "./binaries.ts";
import { asRoot } from "./machine.ts";

needs("Linux", "buildah", "root, or sudo without a password");

/** The configuration of the image, as `docker image inspect` shows it. */
export interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  ExposedPorts: Record<string, object>;
  Labels: Record<string, string>;
  Healthcheck: { Test: string[] };
  StopSignal: string;
}

export interface Image {
  config: ImageConfig;
  /** Where its file system is mounted. */
  root: string;
}

/** The instructions of the Dockerfile's first stage, in order, with their lines joined. */
async function firstStage(): Promise<[instruction: string, rest: string][]> {
  const text = (await Bun.file("Dockerfile").text()).replaceAll("\\\n", " ");
  const lines = text.split("\n").filter((line) => /^[A-Z]/.test(line));
  const end = lines.findIndex((line, index) => index > 0 && line.startsWith("FROM"));
  return lines.slice(0, end).map((line) => [line.split(" ", 1)[0] ?? "", line.slice(line.indexOf(" ") + 1)]);
}

/**
 * Does in a folder what the first stage of the Dockerfile does, whose base image this machine may not reach: the files
 * that it copies are all that there are, and what it calls /rootfs is a folder beside them.
 */
async function createRootfs(folder: string): Promise<void> {
  const [work, bin] = [`${folder}/work`, `${folder}/bin`];
  for (const each of [work, bin]) mkdirSync(each);
  symlinkSync(process.execPath, `${bin}/bun`);
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, COMMIT };
  const ignored = (await Bun.file(".dockerignore").text()).split("\n");
  const admitted = new Set(ignored.filter((line) => line.startsWith("!")).map((line) => line.slice(1)));
  for (const [instruction, rest] of await firstStage()) {
    const words = rest.split(" ");
    if (instruction === "COPY") {
      for (const path of words.slice(0, -1)) {
        if (!admitted.has(path)) throw new Error(`.dockerignore keeps ${path} out`);
        cpSync(path, join(work, path), { recursive: true, filter: (source) => !source.includes("node_modules") });
      }
    } else if (instruction === "RUN") {
      const script = rest.replace(" /rootfs", ` ${folder}/image/rootfs`);
      await outputOf(["sh", "-c", script], { cwd: work, env });
    }
  }
}

type Buildah = (...args: string[]) => Promise<string>;

async function build(folder: string, buildah: Buildah): Promise<Image> {
  await createRootfs(folder);
  const kind = ["--isolation=chroot", "--format=docker", `--build-context=rootfs=${folder}/image`];
  await buildah("build", ...kind, `--build-arg=COMMIT=${COMMIT}`, "--tag=sidekit", ".");
  const { config } = JSON.parse(await buildah("inspect", "--type=image", "sidekit")).Docker;
  const container = (await buildah("from", "sidekit")).trim();
  const root = (await buildah("mount", container)).trim();
  afterRun(async () => {
    await buildah("unmount", container);
  });
  return { config, root };
}

let image: Promise<Image> | undefined;

/**
 * Builds the image of the Dockerfile with `COMMIT` and mounts it, once for all test files of this run; its storage is a
 * new folder.
 */
export function builtImage(): Promise<Image> {
  if (image !== undefined) return image;
  const folder = mkdtempSync(join(tmpdir(), "sidekit-image-"));
  afterRun(async () => {
    await output(...asRoot("rm", "--recursive", "--force", folder));
  });
  const storage = ["--storage-driver=vfs", `--root=${folder}/root`, `--runroot=${folder}/run`];
  image = build(folder, (...args) => output(...asRoot("buildah", ...storage, ...args)));
  return image;
}
