import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { copyRepository } from "../../repository-files.ts";
import { isRoot } from "../../system-tools.ts";

/** A copy of the repository's files that shares the installed dependencies. Everybody may read it; as root, "nobody" owns it. */
export function createSandbox(): string {
  const folder = mkdtempSync(join(tmpdir(), "sidekit-mutation-"));
  chmodSync(folder, 0o755);
  copyRepository(folder);
  cpSync("dist/web", join(folder, "dist/web"), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "dist/tmp"));
  if (isRoot()) Bun.spawnSync(["chown", "--recursive", "--no-dereference", "nobody", folder]);
  return folder;
}

/** For the data of a process: a mutant that allocates without end must not take the machine's memory. */
const MEMORY_BYTES = 4 * 1024 ** 3;

/**
 * At the lowest priority, with limited memory, and never as root, who may read and write what tests expect to be refused. This
 * Bun is that of node_modules, as other users cannot read that of npx.
 */
const BUN = [
  ...["nice", "-n", "19", "prlimit", `--data=${MEMORY_BYTES}`],
  ...(isRoot() ? ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] : []),
  resolve("node_modules/.bin/bun"),
];

/** How a command ended: by its exit code, too late, or by a signal that nobody sent. */
export type End = number | "timeout" | "crash";

/** Runs a command of Bun in a copy of the repository. Its output is shown if that is asked for. */
export async function run(folder: string, words: readonly string[], seconds: number, isShown = false): Promise<End> {
  const [program = "", ...args] = [...BUN, ...words];
  // A new process group, so that services which tests started end with it.
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, HOME: join(folder, "dist/tmp"), TMPDIR: join(folder, "dist/tmp") },
    stdio: ["ignore", isShown ? "inherit" : "ignore", isShown ? "inherit" : "ignore"],
    detached: true,
  });
  let isLate = false;
  const stop = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // The group has ended.
    }
  };
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, seconds * 1000);
  const [code] = await once(child, "exit");
  clearTimeout(timer);
  stop();
  if (isLate) return "timeout";
  return code === null || code >= 128 ? "crash" : code;
}
