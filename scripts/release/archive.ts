import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { commitDate } from "../commit.ts";
import { sharedDocuments } from "../manual.ts";
import { copy, runCommand, write } from "./system.ts";
import type { Target } from "./targets.ts";

/** How much gzip compresses; 0 does not. */
type Level = NonNullable<Bun.LibdeflateCompressionOptions["level"]>;

/** More takes much longer and saves little. */
export const LEVEL = 6;

/** The target's name without the extension of its binary: "sidekit-windows-x64". It is the archive's only folder. */
const nameOf = ({ file }: Target): string => file.replace(/\.exe$/, "");

/** The file name of a target's archive. Windows has tar, too. */
export const archiveFile = (target: Target): string => `${nameOf(target)}.tar.gz`;

/** The files beside the binary, by path: those below `share` are laid out as in /usr/local. */
async function documentsOf({ format }: Target, notices: string): Promise<Map<string, string>> {
  const documents = new Map([
    ["LICENSE", readFileSync("LICENSE", "utf8")],
    ["THIRD-PARTY-NOTICES.txt", notices],
  ]);
  for (const [path, text] of await sharedDocuments("usual")) documents.set(`share/${path}`, text);
  if (format === "ELF") documents.set("sidekit.service", readFileSync("deploy/systemd/sidekit.service", "utf8"));
  return documents;
}

/** The program gzip takes 5.9 s of processor time for a binary, Bun's libdeflate 1.6 s, and the result is smaller. */
const compress = (content: Buffer<ArrayBuffer>, level: Level): Uint8Array =>
  Bun.gzipSync(content, { library: "libdeflate", level });

/** Packs a folder of a folder, reproducibly. @throws Error if tar fails. */
async function pack(folder: string, name: string, path: string, level: Level): Promise<void> {
  const order = ["--sort=name", "--format=ustar", `--mtime=@${commitDate().getTime() / 1000}`];
  const owner = ["--owner=0", "--group=0", "--numeric-owner", "--mode=u+rwX,go+rX,go-w"];
  await runCommand(["tar", "--create", ...order, ...owner, `--file=${path}`, `--directory=${folder}`, name]);
  writeFileSync(path, compress(readFileSync(path), level));
}

/**
 * Writes the archive of a target: the binary, licences, manual page, completions and, for Linux, the systemd unit.
 *
 * @returns The path of the archive.
 */
export async function createArchive(
  folder: string,
  target: Target,
  binary: string,
  notices: string,
  level: Level = LEVEL,
): Promise<string> {
  const scratch = `${folder}/.archive-${target.file}`;
  const root = `${scratch}/${nameOf(target)}`;
  try {
    for (const [path, text] of await documentsOf(target, notices)) write(`${root}/${path}`, text);
    copy(binary, `${root}/${target.format === "PE" ? "sidekit.exe" : "sidekit"}`, 0o755);
    await pack(scratch, nameOf(target), `${folder}/${archiveFile(target)}`, level);
    return `${folder}/${archiveFile(target)}`;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
