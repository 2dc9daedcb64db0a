import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { copyFileSync, cpSync, globSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import process from "node:process";
import manifest from "../../package.json" with { type: "json" };
import { denoCommand } from "../../scripts/deno.ts";
import { createNpmPackages, pack } from "../../scripts/release/npm.ts";
import { packageOf, TARGETS } from "../../scripts/release/targets.ts";
import { blocks } from "../support/markdown.ts";
import { needs } from "../support/needs.ts";
import { children, isAlive } from "../support/processes.ts";
import { scratchFolder } from "../support/scratch.ts";
import { until } from "../support/service.ts";
import { binaryFor, COMMIT, ownTarget } from "./support/binaries.ts";
import { createHome } from "./support/home.ts";
import { installPackages, PACKAGES } from "./support/machine.ts";
import { startRegistry } from "./support/registry.ts";

needs("node", "npm");

setDefaultTimeout(120_000);

const RELEASE = `sidekit ${manifest.version} (commit ${COMMIT})\n`;
const SHA256_OF_HELLO = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824\n";
const HASH = ["sidekit", "hash", "sha256", "hello"];

const bun = process.execPath;
const deno = resolve(denoCommand()[0] ?? "");
const own = ownTarget();
/** The version that has the binary itself, of 127 MB. The other one has a script in its place that becomes the binary. */
const WHOLE = `${manifest.version}-whole`;

const packages = scratchFolder();
const registry = startRegistry();
afterAll(registry.stop);
const emptyHome = () => createHome(registry.url);

const fieldsOf = (path: string) => JSON.parse(readFileSync(`${path}/package.json`, "utf8"));

async function install() {
  const home = emptyHome();
  const prefix = `${home.path}/global`;
  await home.output(["npm", "install", "--global", `--prefix=${prefix}`, `sidekit@${WHOLE}`]);
  /** The folder that npm installs into, and the path of the launcher. */
  return { ...home, prefix, command: `${prefix}/bin/sidekit` };
}

let current: ReturnType<typeof install> | undefined;

/** A home with the command installed globally. */
function installed() {
  current ??= install();
  return current;
}

/** Makes the packages of the version that has the binary itself. @returns Their folders. */
function wholePackages(binary: string): string[] {
  const platform = packageOf(own);
  cpSync(`${packages}/npm`, `${packages}/whole`, { recursive: true });
  copyFileSync(binary, `${packages}/whole/${platform.name}/${platform.binary}`);
  return [platform.name, manifest.name].map((name) => {
    const folder = `${packages}/whole/${name}`;
    const dependencies = name === manifest.name ? { optionalDependencies: { [platform.name]: WHOLE } } : {};
    writeFileSync(`${folder}/package.json`, JSON.stringify({ ...fieldsOf(folder), version: WHOLE, ...dependencies }));
    return folder;
  });
}

beforeAll(async () => {
  const binary = await binaryFor();
  const script = `${packages}/sidekit`;
  writeFileSync(script, `#!/bin/sh\nexec ${binary} "$@"\n`);
  // Deno looks at the packages of all platforms.
  const placeholder = `${packages}/placeholder`;
  writeFileSync(placeholder, "for another platform");
  const folders = await createNpmPackages(`${packages}/npm`, COMMIT, (each) => (each === own ? script : placeholder));
  // As a release publishes them, but compressed fast.
  for (const folder of [...folders, ...wholePackages(binary)]) await pack(folder, packages, 1);
  // npm takes many times as long as Bun, but users see what npm says of the package that they name.
  const home = emptyHome();
  const main = `${packages}/sidekit-${manifest.version}.tgz`;
  for (const file of globSync(`${packages}/*.tgz`)) {
    const flags = ["--access=public", `--tag=${file.includes(WHOLE) ? "whole" : "latest"}`];
    await home.output([file === main ? "npm" : bun, "publish", ...flags, file]);
  }
});

describe("the packages", () => {
  test("have a name and a platform for each target", () => {
    expect(TARGETS.map(packageOf)).toEqual([
      { name: "@sidekit/linux-x64", os: "linux", cpu: "x64", libc: "glibc", binary: "bin/sidekit" },
      { name: "@sidekit/linux-arm64", os: "linux", cpu: "arm64", libc: "glibc", binary: "bin/sidekit" },
      { name: "@sidekit/linux-x64-musl", os: "linux", cpu: "x64", libc: "musl", binary: "bin/sidekit" },
      { name: "@sidekit/linux-arm64-musl", os: "linux", cpu: "arm64", libc: "musl", binary: "bin/sidekit" },
      { name: "@sidekit/darwin-x64", os: "darwin", cpu: "x64", binary: "bin/sidekit" },
      { name: "@sidekit/darwin-arm64", os: "darwin", cpu: "arm64", binary: "bin/sidekit" },
      { name: "@sidekit/win32-x64", os: "win32", cpu: "x64", binary: "bin/sidekit.exe" },
    ]);
  });

  test("are the packages that the launcher knows", () => {
    const launcher = readFileSync("deploy/npm/sidekit.cjs", "utf8");
    const known = [...launcher.matchAll(/\["(@sidekit\/[\w-]+)"(?:, "(\S+)")?\]/g)];
    const loaders = new Map(known.map(([, name, loader]) => [name, loader]));
    expect(loaders).toEqual(new Map(TARGETS.map((target) => [packageOf(target).name, target.interpreter])));
  });

  test("contain only necessary files, and run no scripts at installation", () => {
    const paths = globSync("**/*", { cwd: `${packages}/npm/sidekit` }).map((path) =>
      path.replace(/-[\w]{8}(?=\.)/, "-*"),
    );
    expect([...new Set(paths)].filter((path) => !path.startsWith("lib/")).sort()).toEqual([
      "LICENSE",
      "README.md",
      "THIRD-PARTY-NOTICES.txt",
      "bin",
      "bin/sidekit.cjs",
      "lib",
      "package.json",
    ]);
    const { scripts, dependencies, version, mcpName, engines } = fieldsOf(`${packages}/npm/sidekit`);
    expect([scripts, dependencies, engines]).toEqual([undefined, undefined, { node: ">=22.12" }]);
    expect([version, mcpName]).toEqual([manifest.version, manifest.mcpName]);
  });

  test("name the repository, which npm compares with that of the workflow that publishes them", () => {
    const { homepage, repository, bugs } = manifest;
    const folders = globSync("{sidekit,@sidekit/*}", { cwd: `${packages}/npm` });
    expect(folders).toHaveLength(TARGETS.length + 1);
    for (const folder of folders)
      expect(fieldsOf(`${packages}/npm/${folder}`)).toMatchObject({ homepage, repository, bugs });
    const address = repository.url.replace(/^git\+|\.git$/g, "");
    expect([homepage, bugs.url]).toEqual([`${address}#readme`, `${address}/issues`]);
  });
});

describe("from an empty home directory", () => {
  test("the README's command for npx starts the service, and npx runs commands", async () => {
    const home = emptyHome();
    const command = blocks(readFileSync("README.md", "utf8"), "sh").at(-1) ?? "";
    expect(command).toBe("npx --yes sidekit\n");
    expect(await home.answer(command, "/api/v1/tools/hash/sha256/hello/text")).toBe(SHA256_OF_HELLO);
    expect(await home.output(["npx", "--yes", "sidekit", "--version"])).toBe(RELEASE);
    expect(await home.output(["npx", "--yes", ...HASH])).toBe(SHA256_OF_HELLO);
  });

  test("bunx runs a command, with and without Node", async () => {
    const home = emptyHome();
    expect(await home.output([bun, "x", ...HASH])).toBe(SHA256_OF_HELLO);
    expect(await home.output([bun, "x", "--bun", "sidekit", "--version"])).toBe(RELEASE);
  });

  test("Deno runs a command on a machine without Node", async () => {
    const home = emptyHome();
    const variables = { PATH: "/usr/bin:/bin", DENO_DIR: `${home.path}/deno` };
    // Deno installs nothing that is younger than a day.
    const flags = ["--allow-all", "--quiet", "--minimum-dependency-age=0"];
    expect(await home.output([deno, "run", ...flags, `npm:${HASH[0]}`, ...HASH.slice(1)], { variables })).toBe(
      SHA256_OF_HELLO,
    );
  });

  test("pnpm installs the command", async () => {
    await installPackages();
    const home = emptyHome();
    const pnpm = ["node", `${PACKAGES}/pnpm/bin/pnpm.cjs`];
    expect(await home.output([...pnpm, "--silent", "dlx", ...HASH])).toBe(SHA256_OF_HELLO);
    await home.output([...pnpm, "add", "sidekit"]);
    expect(await home.output([...pnpm, "exec", "sidekit", "--version"])).toBe(RELEASE);
  });
});

describe("the launcher", () => {
  /** Starts the service by the launcher. */
  async function serve() {
    const { env, command } = await installed();
    return Bun.spawn([command, "serve", "--port=0"], { env, stdin: "ignore", stdout: "pipe", stderr: "inherit" });
  }

  test("passes input, arguments and exit codes on", async () => {
    const { run, command } = await installed();
    const hashed = await run([command, "hash", "sha256", "-"], { input: "hello" });
    expect(hashed).toEqual({ code: 0, stdout: SHA256_OF_HELLO, stderr: "" });
    expect((await run([command, "hash", "verify", "md5", "hello", "0".repeat(32)])).code).toBe(1);
    expect((await run([command, "no-such-command"])).code).toBe(2);
  });

  test.each(["SIGTERM", "SIGINT"] as const)("passes %s on, and the service stops gracefully", async (signal) => {
    const child = await serve();
    let written = "";
    for await (const chunk of child.stdout) {
      const isNew = !written.includes("listens on");
      written += new TextDecoder().decode(chunk);
      if (isNew && written.includes("listens on")) child.kill(signal);
    }
    expect(written).toContain('"stopped"');
    expect(await child.exited).toBe(0);
  });

  test("ends with the signal that ended the binary", async () => {
    const child = await serve();
    // Where Node can replace its process (22.15 and later), the launcher has become the binary.
    const isBinary = (pid: number) => basename(readlinkSync(`/proc/${pid}/exe`)) === "sidekit";
    const pid = await until(() => [child.pid, ...children(child.pid)].find(isBinary), "the binary to start");
    process.kill(pid, "SIGKILL");
    await child.exited;
    expect(child.signalCode).toBe("SIGKILL");
    expect(isAlive(pid)).toBe(false);
  });

  test("links to the binaries on a platform without a package", async () => {
    const { run, command, path } = await installed();
    const preload = `${path}/platform.cjs`;
    await Bun.write(preload, 'Object.defineProperty(process, "arch", { value: "riscv64" });');
    const { code, stderr } = await run(["node", "--require", preload, command, "--version"]);
    expect(code).toBe(1);
    expect(stderr).toStartWith("sidekit: there is no binary for linux-riscv64; there are binaries for linux-x64, ");
  });

  test("is gone, with all that was installed, after npm uninstall --global", async () => {
    const { prefix, output } = await installed();
    await output(["npm", "uninstall", "--global", `--prefix=${prefix}`, "sidekit"]);
    expect(globSync(`${prefix}/{bin,lib/node_modules}/*`)).toEqual([]);
  });
});

describe("a project that imports the package", () => {
  const project = emptyHome();
  const { work, run, output } = project;

  // Without a binary.
  beforeAll(async () => {
    cpSync("test/delivery/sample", work, { recursive: true });
    await output(["npm", "install", "--omit=optional", "sidekit"]);
  });

  test("has a launcher that explains what to do if optional dependencies were not installed", async () => {
    const { code, stderr } = await run([`${work}/node_modules/.bin/sidekit`, "--version"]);
    expect(code).toBe(1);
    expect(stderr).toContain(`the package @sidekit/linux-${process.arch} `);
    expect(stderr).toContain("install sidekit again without --omit=optional");
  });

  test.each([
    ["preserve", "bundler", ["types.ts"]],
    ["node16", "node16", ["types.ts"]],
    ["nodenext", "nodenext", ["types.ts", "required.cts"]],
    ["commonjs", "node10", ["required.cts"]],
  ])("has its types without another package: module %s, moduleResolution %s, %j", async (module, resolution, files) => {
    const modules = `--module ${module} --moduleResolution ${resolution} --target esnext --lib esnext,dom`.split(" ");
    const strict = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--noEmit"];
    // The libraries of TypeScript itself are not checked: that takes three quarters of the time.
    const fast = ["--skipDefaultLibCheck"];
    // TypeScript 7 has no node10.
    const [compiler, flags] =
      resolution === "node10" ? ["tsc6", ["--ignoreDeprecations", "6.0"]] : ["tsc", ["--singleThreaded"]];
    await output([bun, resolve("node_modules/.bin", compiler), ...modules, ...strict, ...fast, ...flags, ...files]);
  });

  test("has its types for Deno", async () => {
    await output([deno, "check", "types.ts"]);
  });

  test.each([
    ["Bun", [bun]],
    ["Deno", [deno, "run", "--allow-all"]],
  ])("uses it with %s", async (_, command) => {
    expect(await output([...command, "uses.mjs"])).toBe("done\n");
  });
});
