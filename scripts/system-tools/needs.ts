import { existsSync } from "node:fs";
import process from "node:process";

/** A program as each package manager knows it. */
interface Packaged {
  /** The package of Debian. */
  debian: string;
  /** The formula of Homebrew. */
  homebrew?: string;
  /** Where it is, if it is not a program on the PATH. */
  path?: string;
}

/** Where packages of Debian have Python's modules. */
const DEBIAN_PYTHON = "/usr/lib/python3/dist-packages";

const PROGRAMS = {
  bash: { debian: "bash", homebrew: "bash" },
  buildah: { debian: "buildah" },
  caddy: { debian: "caddy", homebrew: "caddy" },
  chromium: { debian: "chromium-headless-shell", homebrew: "chromium" },
  crun: { debian: "crun" },
  curl: { debian: "curl", homebrew: "curl" },
  "dpkg-deb": { debian: "dpkg", homebrew: "dpkg" },
  fish: { debian: "fish", homebrew: "fish" },
  git: { debian: "git", homebrew: "git" },
  groff: { debian: "groff-base", homebrew: "groff" },
  jq: { debian: "jq", homebrew: "jq" },
  gs: { debian: "ghostscript", homebrew: "ghostscript" },
  haproxy: { debian: "haproxy", homebrew: "haproxy" },
  kubectl: { debian: "kubernetes-client", homebrew: "kubernetes-cli" },
  "libc for arm64": { debian: "libc6-arm64-cross", path: "/usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1" },
  lintian: { debian: "lintian" },
  man: { debian: "man-db", homebrew: "man-db" },
  mandoc: { debian: "mandoc", homebrew: "mandoc" },
  nginx: { debian: "nginx-light", homebrew: "nginx" },
  node: { debian: "nodejs", homebrew: "node" },
  npm: { debian: "npm", homebrew: "node" },
  openssl: { debian: "openssl", homebrew: "openssl" },
  pdftoppm: { debian: "poppler-utils", homebrew: "poppler" },
  prometheus: { debian: "prometheus", homebrew: "prometheus" },
  promtool: { debian: "prometheus", homebrew: "prometheus" },
  pytest: { debian: "python3-pytest", path: "/usr/bin/pytest-3" },
  "python3-cryptography": { debian: "python3-cryptography", path: `${DEBIAN_PYTHON}/cryptography/__init__.py` },
  "python3-jwt": { debian: "python3-jwt", path: `${DEBIAN_PYTHON}/jwt/__init__.py` },
  python3: { debian: "python3", homebrew: "python" },
  "qemu-aarch64": { debian: "qemu-user" },
  "redis-server": { debian: "redis-server", homebrew: "redis" },
  sha256sum: { debian: "coreutils", homebrew: "coreutils" },
  shellcheck: { debian: "shellcheck", homebrew: "shellcheck" },
  "ssh-keygen": { debian: "openssh-client", homebrew: "openssh" },
  "systemd-analyze": { debian: "systemd" },
  zbarimg: { debian: "zbar-tools", homebrew: "zbar" },
  zsh: { debian: "zsh", homebrew: "zsh" },
} satisfies Readonly<Record<string, Packaged>>;

export type Program = keyof typeof PROGRAMS;

/** The package of a program in each package manager that has it. */
export const packagesOf = (program: Program): Packaged => PROGRAMS[program];

/** What no package brings. */
const FACILITIES = {
  Linux: () => process.platform === "linux",
  "root, or sudo without a password": () => isRoot() || succeeds("sudo", "-n", "true"),
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
  const { path } = packagesOf(program);
  if (path !== undefined) return existsSync(path) ? path : undefined;
  const names = NAMES[program] ?? [program];
  return names.map((name) => Bun.which(name, { PATH })).find((found) => found !== null) ?? undefined;
}

/** Whether this machine lacks something that a test needs. */
export const isLacking = (need: Need): boolean => (isProgram(need) ? pathOf(need) === undefined : !FACILITIES[need]());

/** The programs that this machine lacks. */
export const lackingPrograms = (): Program[] => Object.keys(PROGRAMS).filter(isProgram).filter(isLacking);

export const isRoot = (): boolean => process.getuid?.() === 0;

function succeeds(program: string, ...args: readonly string[]): boolean {
  if (Bun.which(program) === null) return false;
  return Bun.spawnSync([program, ...args], { stdout: "ignore", stderr: "ignore", stdin: "ignore" }).success;
}
