/**
 * The file system of the container image: the binary and the C library it is linked to. For a binary of another
 * processor, the C library comes from a sysroot: a folder with the same paths as on such a machine.
 *
 *   bun scripts/rootfs.ts [--binary dist/sidekit] [--outdir dist/image/rootfs] [--sysroot /usr/aarch64-linux-gnu]
 */
import { chmodSync, copyFileSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BINARY } from "./build.ts";
import { bundledPackages } from "./release/bundled.ts";
import { runCommand } from "./release/command.ts";
import { readExecutable } from "./release/executable.ts";
import { createNotices } from "./release/notices.ts";

/** Not a user of the host: the user id that is customary for images without a shell. */
const USER = 65532;

/** QEMU's names of the processors. */
const EMULATED = { x64: "x86_64", arm64: "aarch64" } as const;

/** The command that lists the libraries of a binary: `ldd`, or for a sysroot, the same by its loader. */
async function listing(binary: string, sysroot: string): Promise<string[]> {
  if (sysroot === "") return ["ldd", binary];
  const { architecture, interpreter = "" } = readExecutable(await Bun.file(binary).bytes());
  return [`qemu-${EMULATED[architecture]}`, "-L", sysroot, sysroot + interpreter, "--list", binary];
}

/** The loader and the libraries of a binary by their paths, from lines like "libm.so.6 => /lib/libm.so.6 (0x…)". */
async function librariesOf(binary: string, sysroot: string): Promise<string[]> {
  const lines = (await runCommand(await listing(binary, sysroot))).split("\n");
  const paths = lines.flatMap((line) => /(\/\S+) \(0x/.exec(line)?.[1] ?? []);
  return paths.map((path) => (path.startsWith(`${sysroot}/`) ? path.slice(sysroot.length) : path));
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

/**
 * Writes the file system into a new folder.
 *
 * @param notices The licences of the packages in the binary.
 * @param sysroot The absolute path of the folder with the binary's C library; "" for this machine's.
 */
export async function createRootfs(folder: string, binary: string, notices: string, sysroot = ""): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  for (const library of await librariesOf(binary, sysroot)) copy(sysroot + library, folder + library, 0o755);
  copy(binary, `${folder}/sidekit`, 0o755);
  write(`${folder}/etc/passwd`, `sidekit:x:${USER}:${USER}:sidekit:/:/sidekit\n`);
  write(`${folder}/etc/group`, `sidekit:x:${USER}:\n`);
  copy("LICENSE", `${folder}/usr/share/doc/sidekit/LICENSE`, 0o644);
  write(`${folder}/usr/share/doc/sidekit/THIRD-PARTY-NOTICES.txt`, notices);
  mkdirSync(`${folder}/tmp`);
  chmodSync(`${folder}/tmp`, 0o1777);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      binary: { type: "string", default: BINARY },
      outdir: { type: "string", default: "dist/image/rootfs" },
      sysroot: { type: "string" },
    },
  });
  const notices = createNotices(await bundledPackages());
  await createRootfs(values.outdir, values.binary, notices, values.sysroot && resolve(values.sysroot));
}
