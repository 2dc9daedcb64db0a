import { existsSync } from "node:fs";

/** Programs and files that tests need and npm does not have, with their Debian packages. */
const PACKAGES: Readonly<Record<string, string>> = {
  node: "nodejs",
  npm: "npm",
  tmux: "tmux",
  bash: "bash",
  zsh: "zsh",
  fish: "fish",
  mandoc: "mandoc",
  man: "man-db",
  groff: "groff-base",
  zbarimg: "zbar-tools",
  chromium: "chromium",
  "dpkg-deb": "dpkg",
  lintian: "lintian",
  shellcheck: "shellcheck",
  buildah: "buildah",
  crun: "crun",
  kubectl: "kubernetes-client",
  "qemu-aarch64": "qemu-user",
  "/usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1": "libc6-arm64-cross",
  "systemd-analyze": "systemd",
  "redis-server": "redis-server",
  "/usr/sbin/nginx": "nginx-light",
  "/usr/sbin/haproxy": "haproxy",
  caddy: "caddy",
};

const isThere = (program: string): boolean =>
  program.startsWith("/") ? existsSync(program) : Bun.which(program) !== null;

function run(command: readonly string[]): boolean {
  return Bun.spawnSync([...command], { stdout: "ignore", stderr: "inherit", stdin: "ignore" }).success;
}

/** Installs missing packages. If that fails, the tests that need them fail with a message. */
export function installSystemTools(): void {
  const missing = Object.keys(PACKAGES).filter((program) => !isThere(program));
  if (missing.length === 0) return;
  const packages = missing.map((program) => PACKAGES[program] ?? program);
  console.log(`Installing ${packages.join(", ")}`);
  const sudo = process.getuid?.() === 0 || Bun.which("sudo") === null ? [] : ["sudo"];
  run([...sudo, "apt-get", "update", "-qq"]);
  const install = ["apt-get", "install", "--yes", "--no-install-recommends", "-qq", ...packages];
  if (!run([...sudo, "env", "DEBIAN_FRONTEND=noninteractive", ...install])) {
    console.error(`Cannot install ${packages.join(", ")}; install them by hand`);
  }
}
