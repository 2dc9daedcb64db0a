/**
 * The file system of the container image: the binary and the C library it is linked to, on a machine of its processor.
 *
 *   bun scripts/rootfs.ts [--binary dist/sidekit] [--outdir dist/image/rootfs]
 */
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { BINARY } from "./build.ts";
import { bundledPackages, createNotices } from "./release/bundled.ts";
import { copy, runCommand, write } from "./release/system.ts";

/** Not a user of the host: the user id that is customary for images without a shell. */
const USER = 65532;

/** The loader and the libraries of a binary by their paths, from lines like "libm.so.6 => /lib/libm.so.6 (0x…)". */
const librariesOf = async (binary: string): Promise<string[]> =>
  (await runCommand(["ldd", binary])).split("\n").flatMap((line) => /(\/\S+) \(0x/.exec(line)?.[1] ?? []);

const { values } = parseArgs({
  options: {
    binary: { type: "string", default: BINARY },
    outdir: { type: "string", default: "dist/image/rootfs" },
  },
});
const { binary, outdir: folder } = values;
rmSync(folder, { recursive: true, force: true });
for (const library of await librariesOf(binary)) copy(library, folder + library, 0o755);
copy(binary, `${folder}/sidekit`, 0o755);
write(`${folder}/etc/passwd`, `sidekit:x:${USER}:${USER}:sidekit:/:/sidekit\n`);
write(`${folder}/etc/group`, `sidekit:x:${USER}:\n`);
copy("LICENSE", `${folder}/usr/share/doc/sidekit/LICENSE`);
write(`${folder}/usr/share/doc/sidekit/THIRD-PARTY-NOTICES.txt`, createNotices(await bundledPackages()));
mkdirSync(`${folder}/tmp`);
chmodSync(`${folder}/tmp`, 0o1777);
