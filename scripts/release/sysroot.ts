import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { runCommand } from "./command.ts";

const FOLDER = "dist/sysroot";

/** The packages of a sysroot: the binary needs only the C library. */
const PACKAGES = ["libc6"];

/**
 * The flags for apt to work with another processor's packages in a folder, independent of this machine's packages. The
 * sources and the keys that verify them are this machine's.
 */
const aptFlags = (folder: string, architecture: string): string[] => [
  "-qq",
  ...[
    `Dir::State=${folder}/state`,
    `Dir::State::status=${folder}/state/status`,
    `Dir::Cache=${folder}/cache`,
    `APT::Architecture=${architecture}`,
    `APT::Architectures=${architecture}`,
    "APT::Sandbox::User=",
  ].map((option) => `--option=${option}`),
];

/**
 * Downloads the C library of a processor from Debian, and unpacks it.
 *
 * @param architecture Debian's name of the processor ("arm64").
 * @returns The folder in which the library has the paths that it has on such a machine.
 * @throws Error if apt does not have the package, or it is not signed.
 */
export async function downloadSysroot(architecture: string): Promise<string> {
  const folder = resolve(FOLDER, architecture);
  const root = `${folder}/root`;
  rmSync(folder, { recursive: true, force: true });
  for (const path of ["state/lists/partial", "cache/archives/partial", "root"]) {
    mkdirSync(`${folder}/${path}`, { recursive: true });
  }
  writeFileSync(`${folder}/state/status`, "");
  const flags = aptFlags(folder, architecture);
  await runCommand(["apt-get", ...flags, "update"], { cwd: folder });
  await runCommand(["apt-get", ...flags, "download", ...PACKAGES], { cwd: folder });
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".deb"))) {
    await runCommand(["dpkg-deb", "--extract", `${folder}/${file}`, root]);
  }
  return root;
}
