import { readFileSync, rmSync, utimesSync } from "node:fs";
import { gzipSync } from "node:zlib";
import manifest from "../../package.json" with { type: "json" };
import { commitDate } from "../commit.ts";
import { sharedDocuments } from "../manual.ts";
import { LEVEL } from "./archive.ts";
import { copy, runCommand, write } from "./system.ts";
import type { Target } from "./targets.ts";

const SOURCES = "deploy/debian";

/** The names of the processors in Debian. */
const DEBIAN_ARCHITECTURES: Readonly<Record<Target["architecture"], string>> = { x64: "amd64", arm64: "arm64" };

/** Whether a target runs on Debian. */
export const isForDebian = ({ format, interpreter = "" }: Target): boolean =>
  format === "ELF" && !interpreter.includes("musl");

/** The file name of a target's package: "sidekit_0.1.0_amd64.deb". */
export const debianFile = ({ architecture }: Target, version = manifest.version): string =>
  `sidekit_${version}_${DEBIAN_ARCHITECTURES[architecture]}.deb`;

/** A version as Debian compares it: "1.0.0~rc.1" comes before "1.0.0", and "1.0.0-rc.1" would come after it. */
const debianVersion = (version: string): string => version.replace("-", "~");

/** The unit for a binary that a package manager has installed. */
function unit(): string {
  const [, rest = ""] = readFileSync("deploy/systemd/sidekit.service", "utf8").split(/^(?=\[Unit\]$)/m);
  return rest.replaceAll("/usr/local/bin/sidekit", "/usr/bin/sidekit");
}

const changelog = (version: string): string => `sidekit (${debianVersion(version)}) unstable; urgency=medium

  * Release ${version}; CHANGELOG.md in the source has what changed.

 -- ${manifest.author}  ${commitDate().toUTCString().replace("GMT", "+0000")}
`;

const control = (architecture: string, version: string, kibibytes: number): string => `Package: sidekit
Version: ${debianVersion(version)}
Architecture: ${architecture}
Maintainer: ${manifest.author}
Installed-Size: ${kibibytes}
Homepage: ${manifest.homepage}
Depends: libc6 (>= 2.17)
Section: utils
Priority: optional
Description: six developer tools as commands and behind one HTTP API
 JSON Web Tokens, colours, passwords, hashes, QR codes and placeholder text:
 as commands, as an HTTP API that answers in JSON and plain text, as a web page
 and as tools for AI agents.
 .
 The service is installed and not started: systemctl enable --now sidekit
 starts it at http://127.0.0.1:3000.
`;

/** The files of the package with their modes, by path. */
async function filesOf(notices: string, version: string): Promise<Map<string, string | Uint8Array>> {
  const source = (name: string) => readFileSync(`${SOURCES}/${name}`);
  const gzip = (text: string) => gzipSync(text, { level: 9 });
  const files = new Map<string, string | Uint8Array>([
    ["etc/default/sidekit", source("default")],
    ["usr/lib/systemd/system/sidekit.service", unit()],
    ["usr/lib/sysusers.d/sidekit.conf", source("sysusers")],
    ["usr/share/doc/sidekit/copyright", source("copyright")],
    ["usr/share/doc/sidekit/changelog.gz", gzip(changelog(version))],
    ["usr/share/doc/sidekit/THIRD-PARTY-NOTICES.txt.gz", gzip(notices)],
    ["usr/share/lintian/overrides/sidekit", source("lintian-overrides")],
  ]);
  for (const [path, text] of await sharedDocuments("debian")) {
    const isManual = path.startsWith("man/");
    files.set(`usr/share/${path}${isManual ? ".gz" : ""}`, isManual ? gzip(text) : text);
  }
  return files;
}

/** Writes the folder that `dpkg-deb` packs. */
async function layOut(root: string, target: Target, binary: string, notices: string, version: string): Promise<void> {
  const files = await filesOf(notices, version);
  let bytes = Bun.file(binary).size;
  for (const [path, content] of files) {
    write(`${root}/${path}`, content);
    bytes += Buffer.byteLength(content);
  }
  copy(binary, `${root}/usr/bin/sidekit`, 0o755);
  write(`${root}/DEBIAN/control`, control(DEBIAN_ARCHITECTURES[target.architecture], version, Math.ceil(bytes / 1024)));
  write(`${root}/DEBIAN/conffiles`, "/etc/default/sidekit\n");
  for (const script of ["postinst", "prerm", "postrm"]) {
    write(`${root}/DEBIAN/${script}`, readFileSync(`${SOURCES}/${script}`), 0o755);
  }
}

/**
 * Writes the Debian package of a binary, reproducibly.
 *
 * @param version Default: the version of this release.
 * @param level How much gzip compresses, of 1 to 9; 0 does not compress.
 * @returns The path of the package.
 * @throws Error if `dpkg-deb` fails.
 */
export async function createDebianPackage(
  folder: string,
  target: Target,
  binary: string,
  notices: string,
  version: string = manifest.version,
  level = LEVEL,
): Promise<string> {
  const root = `${folder}/.debian-${target.architecture}`;
  const path = `${folder}/${debianFile(target, version)}`;
  try {
    await layOut(root, target, binary, notices, version);
    const seconds = commitDate().getTime() / 1000;
    utimesSync(root, seconds, seconds);
    const variables = { SOURCE_DATE_EPOCH: String(seconds) };
    // Not xz, which would save a fifth of the size but take minutes.
    const command = ["dpkg-deb", "--root-owner-group", "-Zgzip", `-z${level}`, "--build", root, path];
    await runCommand(command, { variables });
    return path;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
