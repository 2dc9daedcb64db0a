import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { afterRun } from "../../support/after-run.ts";
import { freePort } from "../../support/ports.ts";
import { until } from "../../support/service.ts";
import { installPackages } from "./packages.ts";

/** Verdaccio and pnpm, with a lock file of their own: only these tests need them. */
export const FOLDER = resolve("test/delivery/registry");

/** A package registry on this machine that knows no other. */
export interface Registry {
  url: string;
  stop(): Promise<void>;
}

const configuration = (folder: string): string =>
  JSON.stringify({
    storage: `${folder}/storage`,
    auth: { htpasswd: { file: `${folder}/htpasswd` } },
    packages: { "**": { access: "$all", publish: "$all" } },
    max_body_size: "300mb",
    log: { type: "stdout", level: "error" },
  });

/** Starts an empty registry. */
export async function startRegistry(): Promise<Registry> {
  await installPackages(FOLDER);
  const folder = mkdtempSync(join(tmpdir(), "sidekit-registry-"));
  writeFileSync(`${folder}/config.yaml`, configuration(folder));
  const url = `http://127.0.0.1:${freePort()}`;
  const program = `${FOLDER}/node_modules/verdaccio/bin/verdaccio`;
  const command = [process.execPath, program, `--config=${folder}/config.yaml`, `--listen=${url}`];
  const child = Bun.spawn(command, { cwd: folder, stdout: "ignore", stderr: "ignore" });
  const isUp = async () => (await fetch(`${url}/-/ping`).catch(() => undefined))?.ok || undefined;
  await until(isUp, "the registry to start");
  const stop = async () => {
    child.kill();
    await child.exited;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

let shared: Promise<Registry> | undefined;

/** One registry for all test files of this run, which starts in 0.7 s: what is published there stays. */
export function sharedRegistry(): Promise<Registry> {
  if (shared !== undefined) return shared;
  shared = startRegistry();
  afterRun(async () => await (await shared)?.stop());
  return shared;
}
