/**
 * The file system of the container image: the binary, the C library it was linked to, and no other program.
 * The image only copies it.
 *
 *   bun scripts/rootfs.ts [--binary dist/sidekit] [--outdir dist/image/rootfs]
 */
import { chmodSync, copyFileSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { BINARY } from "./build.ts";
import { bundledPackages } from "./release/bundled.ts";
import { createNotices } from "./release/notices.ts";

/** No user of the host; the number that images without a shell have by custom. */
const USER = 65532;

/** The loader and the libraries of a program, as `ldd` lists them: "libm.so.6 => /lib/libm.so.6 (0x…)". */
function librariesOf(binary: string): string[] {
  const { success, stdout } = Bun.spawnSync(["ldd", binary]);
  if (!success) throw new Error(`ldd cannot read ${binary}`);
  const lines = stdout.toString().split("\n");
  return lines.flatMap((line) => /(\/\S+) \(0x/.exec(line)?.[1] ?? []);
}

function copy(from: string, to: string, mode: number): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(realpathSync(from), to);
  chmodSync(to, mode);
}

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content, { mode: 0o644 });
}

/** Writes the file system into a new folder. */
export async function createRootfs(folder: string, binary: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  for (const library of librariesOf(binary)) copy(library, folder + library, 0o755);
  copy(binary, `${folder}/sidekit`, 0o755);
  write(`${folder}/etc/passwd`, `sidekit:x:${USER}:${USER}:sidekit:/:/sidekit\n`);
  write(`${folder}/etc/group`, `sidekit:x:${USER}:\n`);
  copy("LICENSE", `${folder}/usr/share/doc/sidekit/LICENSE`, 0o644);
  write(`${folder}/usr/share/doc/sidekit/THIRD-PARTY-NOTICES.txt`, createNotices(await bundledPackages()));
  mkdirSync(`${folder}/tmp`);
  chmodSync(`${folder}/tmp`, 0o1777);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      binary: { type: "string", default: BINARY },
      outdir: { type: "string", default: "dist/image/rootfs" },
    },
  });
  await createRootfs(values.outdir, values.binary);
}
