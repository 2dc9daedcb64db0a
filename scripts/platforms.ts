/**
 * Runs the HTTP tests against a release's binaries for platforms that this machine is not, as root on Debian 12 for x64.
 * The gate has no part of it but arm64, as the packages are large:
 *
 *   apt-get install qemu-user libc6-arm64-cross                        # arm64
 *   apt-get install musl-tools gcc-12-source g++ make xz-utils         # musl
 *   apt-get install wine64 gcc-mingw-w64-x86-64-win32                  # windows
 *   bun scripts/platforms.ts [--binaries dist/release] [--only musl]… [test/http/hash.test.ts]…
 */
import { copyFileSync, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { runCommand } from "./release/command.ts";

const FOLDER = resolve("dist/platforms");
const SOURCES = "scripts/platforms";

/** Prepares what a binary runs in. @returns The command that runs it. */
type Prepare = (binaries: string) => Promise<string[]>;

const arm64: Prepare = async (binaries) => [
  "qemu-aarch64",
  "-L",
  "/usr/aarch64-linux-gnu",
  `${binaries}/sidekit-linux-arm64`,
];

const musl: Prepare = async (binaries) => {
  await runCommand(["sh", `${SOURCES}/musl-root.sh`, `${binaries}/sidekit-linux-x64-musl`, `${FOLDER}/musl`]);
  return ["chroot", `${FOLDER}/musl/root`, "/sidekit"];
};

const windows: Prepare = async (binaries) => {
  const folder = `${FOLDER}/windows`;
  mkdirSync(folder, { recursive: true });
  copyFileSync(`${binaries}/sidekit-windows-x64.exe`, `${folder}/sidekit.exe`);
  const library = [`${SOURCES}/bcryptprimitives.c`, "-o", `${folder}/bcryptprimitives.dll`, "-ladvapi32"];
  await runCommand(["x86_64-w64-mingw32-gcc", "-shared", "-O2", ...library]);
  return ["env", `WINEPREFIX=${folder}/prefix`, "WINEDEBUG=-all", "/usr/lib/wine/wine64", `${folder}/sidekit.exe`];
};

const PLATFORMS: Readonly<Record<string, Prepare>> = { arm64, musl, windows };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    binaries: { type: "string", default: "dist/release" },
    only: { type: "string", multiple: true, default: Object.keys(PLATFORMS) },
  },
});

for (const name of values.only) {
  const prepare = PLATFORMS[name];
  if (prepare === undefined) throw new Error(`Unknown platform ${name}; use ${Object.keys(PLATFORMS).join(", ")}`);
  const command = await prepare(resolve(values.binaries));
  console.log(`== ${name}: ${(await runCommand([...command, "--version"])).trim()}`);
  const tests = positionals.length === 0 ? ["test/http"] : positionals;
  const suite = Bun.spawn([process.execPath, "test", "--only-failures", "--timeout=120000", ...tests], {
    env: { ...process.env, SIDEKIT_COMMAND: command.join(" ") },
    stdout: "inherit",
    stderr: "inherit",
  });
  if ((await suite.exited) !== 0) process.exitCode = 1;
}
