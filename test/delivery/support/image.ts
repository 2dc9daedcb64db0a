import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { needs } from "../../support/needs.ts";
import { asRoot, output } from "./machine.ts";

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
  /** Removes it. */
  remove(): Promise<void>;
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
async function createRootfs(folder: string, commit: string): Promise<void> {
  const [work, bin] = [`${folder}/work`, `${folder}/bin`];
  for (const each of [work, bin]) mkdirSync(each);
  symlinkSync(process.execPath, `${bin}/bun`);
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, COMMIT: commit };
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
      const child = Bun.spawn(["sh", "-c", script], { cwd: work, env, stdout: "ignore", stderr: "pipe" });
      if ((await child.exited) !== 0) throw new Error(`RUN ${rest}: ${await new Response(child.stderr).text()}`);
    }
  }
}

type Buildah = (...args: string[]) => Promise<string>;

async function build(folder: string, commit: string, buildah: Buildah): Promise<Image> {
  await createRootfs(folder, commit);
  const kind = ["--isolation=chroot", "--format=docker", `--build-context=rootfs=${folder}/image`];
  await buildah("build", ...kind, `--build-arg=COMMIT=${commit}`, "--tag=sidekit", ".");
  const { config } = JSON.parse(await buildah("inspect", "--type=image", "sidekit")).Docker;
  const container = (await buildah("from", "sidekit")).trim();
  const root = (await buildah("mount", container)).trim();
  const remove = async () => {
    await buildah("unmount", container);
    await output(...asRoot("rm", "--recursive", "--force", folder));
  };
  return { config, root, remove };
}

/** Builds the image of the Dockerfile and mounts it; its storage is a new folder. */
export async function buildImage(commit: string): Promise<Image> {
  const folder = mkdtempSync(join(tmpdir(), "sidekit-image-"));
  const storage = ["--storage-driver=vfs", `--root=${folder}/root`, `--runroot=${folder}/run`];
  try {
    return await build(folder, commit, async (...args) => await output(...asRoot("buildah", ...storage, ...args)));
  } catch (error) {
    await output(...asRoot("rm", "--recursive", "--force", folder));
    throw error;
  }
}
