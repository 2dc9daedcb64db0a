import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import process from "node:process";

/** A copy of the repository's files that shares the installed dependencies. */
export function copyRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), "sidekit-mutation-"));
  const listed = Bun.spawnSync(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  for (const path of listed.stdout.toString().split("\0").filter(existsSync)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    copyFileSync(path, join(folder, path));
  }
  cpSync("dist/web", join(folder, "dist/web"), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Runs a command at the lowest priority. @returns Its exit code; undefined after a timeout. */
export async function run(folder: string, command: readonly string[], seconds: number): Promise<number | undefined> {
  // A new process group, so that services which tests started end with it.
  const child = spawn("nice", ["-n", "19", process.execPath, ...command], {
    cwd: folder,
    stdio: "ignore",
    detached: true,
  });
  let isLate = false;
  const stop = () => {
    try {
      process.kill(-(child.pid ?? 0), "SIGKILL");
    } catch {
      // The group has ended.
    }
  };
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, seconds * 1000);
  const [status] = await once(child, "exit");
  clearTimeout(timer);
  stop();
  return isLate ? undefined : status;
}
