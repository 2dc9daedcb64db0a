/**
 * Installs the programs that tests need with apt-get: `bun scripts/system-tools.ts`. It starts no service, and enables none.
 */
import { existsSync, globSync } from "node:fs";
import process from "node:process";

/** The package of Debian with each program. */
const PROGRAMS = {
  bash: "bash",
  buildah: "buildah",
  caddy: "caddy",
  chromium: "chromium-headless-shell",
  crun: "crun",
  curl: "curl",
  "dpkg-deb": "dpkg",
  fish: "fish",
  git: "git",
  groff: "groff-base",
  jq: "jq",
  gs: "ghostscript",
  haproxy: "haproxy",
  kubectl: "kubernetes-client",
  "libc for arm64": "libc6-arm64-cross",
  lintian: "lintian",
  man: "man-db",
  mandoc: "mandoc",
  nginx: "nginx-light",
  node: "nodejs",
  npm: "npm",
  openssl: "openssl",
  pdftoppm: "poppler-utils",
  prometheus: "prometheus",
  promtool: "prometheus",
  pytest: "python3-pytest",
  "python3-cryptography": "python3-cryptography",
  "python3-jwt": "python3-jwt",
  python3: "python3",
  "qemu-aarch64": "qemu-user",
  "redis-server": "redis-server",
  sha256sum: "coreutils",
  shellcheck: "shellcheck",
  "ssh-keygen": "openssh-client",
  "systemd-analyze": "systemd",
  zbarimg: "zbar-tools",
  zsh: "zsh",
} as const satisfies Readonly<Record<string, string>>;

export type Program = keyof typeof PROGRAMS;

/** Where packages of Debian have Python's modules. */
const DEBIAN_PYTHON = "/usr/lib/python3/dist-packages";

/** Where it is, if it is not a program on the PATH. */
const PATHS: Partial<Record<Program, string>> = {
  "libc for arm64": "/usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1",
  pytest: "/usr/bin/pytest-3",
  "python3-cryptography": `${DEBIAN_PYTHON}/cryptography/__init__.py`,
  "python3-jwt": `${DEBIAN_PYTHON}/jwt/__init__.py`,
};

/** The packages of Debian with some programs. */
export const packagesOf = (programs: readonly Program[]): string[] => [
  ...new Set(programs.map((program) => PROGRAMS[program])),
];

/** What no package brings. */
const FACILITIES = {
  Linux: () => process.platform === "linux",
  "root, or sudo without a password": () => isRoot() || succeeds("sudo", "-n", "true"),
  // Users other than root have them where the kernel permits it: not in a chroot, nor by the defaults of Ubuntu 24.04.
  "namespaces of Linux": () =>
    succeeds("unshare", ...(isRoot() ? [] : ["--user", "--map-root-user"]), "--mount", "--pid", "--fork", "true"),
  // Debian 12 has 1.20, which has no components of kustomizations.
  "kubectl 1.21 or later": () => succeeds("kubectl", "kustomize", "deploy/kustomize/overlays/public"),
};

/** What a test can need of a machine, as npm does not have it. */
export type Need = Program | keyof typeof FACILITIES;

export const isProgram = (need: string): need is Program => Object.hasOwn(PROGRAMS, need);

export const isNeed = (name: string): name is Need => isProgram(name) || Object.hasOwn(FACILITIES, name);

/** The names of a program, if there are several; the first one that is there is used. */
const NAMES: Partial<Record<Program, readonly string[]>> = {
  // The shell has no windows to draw, and needs less time for each page.
  chromium: ["chromium-headless-shell", "headless_shell", "chromium", "chromium-browser", "google-chrome"],
};

/** Services are in folders that the PATH of a user may not have. */
const PATH = `${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin`;

/** The path of a program; undefined if the machine does not have it. */
export function pathOf(program: Program): string | undefined {
  const path = PATHS[program];
  if (path !== undefined) return existsSync(path) ? path : undefined;
  const names = NAMES[program] ?? [program];
  return names.map((name) => Bun.which(name, { PATH })).find((found) => found !== null) ?? undefined;
}

/** Whether this machine lacks something that a test needs. */
export const isLacking = (need: Need): boolean => (isProgram(need) ? pathOf(need) === undefined : !FACILITIES[need]());

/** The programs that this machine lacks. */
const lackingPrograms = (): Program[] => Object.keys(PROGRAMS).filter(isProgram).filter(isLacking);

export const isRoot = (): boolean => process.getuid?.() === 0;

function succeeds(program: string, ...args: readonly string[]): boolean {
  if (Bun.which(program) === null) return false;
  return Bun.spawnSync([program, ...args], { stdout: "ignore", stderr: "ignore", stdin: "ignore" }).success;
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

/** Runs a command, which may ask. @returns Whether it is there, and succeeds. */
async function runs([program = "", ...args]: readonly string[]): Promise<boolean> {
  if (Bun.which(program) === null) return false;
  const child = Bun.spawn([program, ...args], { stdout: "ignore", stderr: "inherit", stdin: "inherit" });
  return (await child.exited) === 0;
}

/** Runs a command as root. */
const run = (...command: readonly string[]): Promise<boolean> => runs(isRoot() ? command : ["sudo", ...command]);

const CAN_INSTALL = Bun.which("apt-get") !== null;

const bun = Bun.which("bun") === null ? "npx --yes bun@1.4.5" : "bun";

/** How programs get to this machine, as one sentence. */
export const adviceFor = (programs: readonly Program[]): string =>
  CAN_INSTALL
    ? `To install them: ${bun} scripts/system-tools.ts`
    : `The packages of Debian that have them: ${packagesOf(programs).join(" ")}`;

/** Whether the tests may install packages unasked: as root on Debian, and where nobody can be asked. */
export const mayInstall = (): boolean => Boolean(process.env.CI) || (isRoot() && existsSync("/etc/debian_version"));

/** Installs packages, if this machine has Debian's package manager. */
export async function installPackages(packages: readonly string[]): Promise<void> {
  if (!CAN_INSTALL || packages.length === 0) return;
  console.log(`Installing ${packages.join(", ")}`);
  if (!(await installDebian(packages))) console.error(`apt-get cannot install all of ${packages.join(", ")}`);
}

if (import.meta.main) {
  await installPackages(packagesOf(lackingPrograms()));
  const missing = lackingPrograms();
  if (missing.length > 0) console.error(`Missing: ${missing.join(", ")}`);
  process.exitCode = missing.length === 0 ? 0 : 1;
}
