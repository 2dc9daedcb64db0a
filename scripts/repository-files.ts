import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Copies the files of the repository, or those below one of its folders: what git knows or would add, so nothing that somebody has
 * installed, linked or built there.
 */
export function copyRepository(target: string, folder = "."): void {
  const command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listed = Bun.spawnSync(command, { cwd: folder }).stdout.toString().split("\0");
  for (const path of listed.filter((each) => each !== "" && existsSync(join(folder, each)))) {
    mkdirSync(join(target, dirname(path)), { recursive: true });
    copyFileSync(join(folder, path), join(target, path));
  }
}
