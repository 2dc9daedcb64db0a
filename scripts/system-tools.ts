/**
 * Installs the programs that tests need, with the package manager of this machine: `bun scripts/system-tools.ts`.
 * It starts no service, and enables none.
 */
import { existsSync, globSync } from "node:fs";
import process from "node:process";
import { isRoot, lackingPrograms, type Program, packagesOf } from "./system-tools/needs.ts";

interface PackageManager {
  program: string;
  packageOf(program: Program): string | undefined;
  /** @returns Whether all of them are there now. */
  install(packages: readonly string[]): Promise<boolean>;
}

/**
 * Without these, packages of services start them: systemctl ignores starts if it is "offline", and invoke-rc.d finds no
 * service for runlevel 1.
 */
const STARTING_NOTHING = ["DEBIAN_FRONTEND=noninteractive", "SYSTEMD_OFFLINE=1", "RUNLEVEL=1"];

/**
 * In CI, where no loss of power matters, dpkg does not wait until each file is on the disk: the 497 packages of a new machine
 * take 214 s instead of 295 s, both measured at the same time on a busy machine.
 */
const UNFLUSHED = process.env.CI ? ["-o", "Dpkg::Options::=--force-unsafe-io"] : [];

const MANAGERS: readonly PackageManager[] = [
  {
    program: "apt-get",
    packageOf: (program) => packagesOf(program).debian,
    install: installDebian,
  },
  {
    program: "brew",
    packageOf: (program) => packagesOf(program).homebrew,
    install: (packages) => succeeds(["brew", "install", ...packages]),
  },
];

/** Installs Debian packages, and takes the services that they add out of the start of the machine. */
async function installDebian(packages: readonly string[]): Promise<boolean> {
  const flags = ["--yes", "--no-install-recommends", "-qq", ...UNFLUSHED];
  const install = (...names: readonly string[]) =>
    run("env", ...STARTING_NOTHING, "apt-get", "install", ...flags, ...names);
  const enabled = enabledServices();
  await run("apt-get", "update", "-qq");
  // A distribution that does not have one of them still gets the others.
  const isComplete =
    (await install(...packages)) || (await Array.fromAsync(packages, (name) => install(name))).every(Boolean);
  const added = [...enabledServices()].filter((service) => !enabled.has(service));
  if (added.length > 0) await run("env", ...STARTING_NOTHING, "systemctl", "disable", "--quiet", ...added);
  return isComplete;
}

/** The services that start with the machine. */
const enabledServices = (): Set<string> =>
  new Set(globSync("/etc/systemd/system/*.wants/*.service").map((link) => link.replace(/^.*\//, "")));

/** Runs a command. @returns Whether it is there, and succeeds. */
async function succeeds([program = "", ...args]: readonly string[]): Promise<boolean> {
  if (Bun.which(program) === null) return false;
  const child = Bun.spawn([program, ...args], { stdout: "ignore", stderr: "inherit", stdin: "inherit" });
  return (await child.exited) === 0;
}

/** Runs a command as root. */
const run = (...command: readonly string[]): Promise<boolean> => succeeds(isRoot() ? command : ["sudo", ...command]);

const manager = MANAGERS.find(({ program }) => Bun.which(program) !== null);

const bun = Bun.which("bun") === null ? "npx --yes bun@1.4.5" : "bun";

/** How programs get to this machine, as one sentence with one command. */
export const adviceFor = (programs: readonly Program[]): string =>
  manager
    ? `To install them: ${bun} scripts/system-tools.ts`
    : `There is no apt-get or brew; with apt-get: apt-get install ${debianPackages(programs).join(" ")}`;

const debianPackages = (programs: readonly Program[]): string[] => [
  ...new Set(programs.map((program) => packagesOf(program).debian)),
];

/** Whether the tests may install packages unasked: as root on Debian, and where nobody can be asked. */
export const mayInstall = (): boolean => Boolean(process.env.CI) || (isRoot() && existsSync("/etc/debian_version"));

/** Installs packages by their names in the package manager of this machine. */
export async function installPackages(packages: readonly string[]): Promise<void> {
  if (manager === undefined || packages.length === 0) return;
  console.log(`Installing ${packages.join(", ")}`);
  if (!(await manager.install(packages)))
    console.error(`${manager.program} cannot install all of ${packages.join(", ")}`);
}

/** Installs programs, as far as this machine's package manager has them. */
export const installPrograms = (programs: readonly Program[]): Promise<void> =>
  installPackages([
    ...new Set(programs.map((program) => manager?.packageOf(program)).filter((name) => name !== undefined)),
  ]);

if (import.meta.main) {
  await installPrograms(lackingPrograms());
  const missing = lackingPrograms();
  if (missing.length > 0) console.error(`Missing: ${missing.join(", ")}`);
  process.exitCode = missing.length === 0 ? 0 : 1;
}
