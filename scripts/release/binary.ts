import { writeFileSync } from "node:fs";
import { build } from "../build.ts";
import { checkCodeSignature, signAdHoc } from "./code-signature.ts";
import { type Executable, readExecutable } from "./executable.ts";
import type { Target } from "./targets.ts";

/** Checks that a file is for the target's platform and contains the commit. @throws Error that names the difference. */
export function checkBinary(file: Uint8Array, { format, architecture, interpreter }: Executable, commit: string): void {
  const found = readExecutable(file);
  const wanted: Executable = { format, architecture, ...(interpreter === undefined ? {} : { interpreter }) };
  if (!Bun.deepEquals(found, wanted)) throw new Error(`It is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
  if (!Buffer.from(file.buffer, file.byteOffset, file.byteLength).includes(commit)) {
    throw new Error(`It does not contain its commit, ${commit}`);
  }
  if (format === "Mach-O") checkCodeSignature(file);
}

async function buildOnce(outfile: string, target: Target, runtime: string, commit: string): Promise<Uint8Array> {
  await build(outfile, { target: target.bun, runtime, commit });
  const file = await Bun.file(outfile).bytes();
  return target.bun === "bun-darwin-x64" ? signAdHoc(file, "sidekit") : file;
}

/**
 * Builds the binary of a target twice, checks it, and writes it into the folder.
 *
 * @throws Error if the two builds differ, or the check of the file fails.
 */
export async function releaseBinary(folder: string, target: Target, runtime: string, commit: string): Promise<void> {
  const scratch = `${folder}/.${target.file}`;
  const first = await buildOnce(scratch, target, runtime, commit);
  const second = await buildOnce(scratch, target, runtime, commit);
  await Bun.file(scratch).delete();
  if (!Buffer.from(first).equals(second)) throw new Error(`Two builds of ${target.file} differ`);
  checkBinary(first, target, commit);
  writeFileSync(`${folder}/${target.file}`, first, { mode: 0o755 });
}
