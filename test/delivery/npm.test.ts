import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import process from "node:process";
import manifest from "../../package.json" with { type: "json" };
import { denoCommand } from "../../scripts/deno.ts";
import { packageOf } from "../../scripts/release/npm/platforms.ts";
import { createNpmPackages, pack } from "../../scripts/release/npm.ts";
import { TARGETS } from "../../scripts/release/targets.ts";
import { blocks } from "../support/markdown.ts";
import { needs } from "../support/needs.ts";
import { children, isAlive } from "../support/processes.ts";
import { until } from "../support/service.ts";
import { binaryFor, COMMIT } from "./support/binaries.ts";
import { createHome, type Home } from "./support/home.ts";
import { FOLDER, type Registry, sharedRegistry } from "./support/registry.ts";

needs("node", "npm");

setDefaultTimeout(120_000);

const RELEASE = `sidekit ${manifest.version} (commit ${COMMIT})\n`;
const SHA256_OF_HELLO = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824\n";

const own = TARGETS.find(({ file }) => file === `sidekit-linux-${process.arch}`);
/** The version that has the binary itself, of 127 MB. The other one has a script in its place that becomes the binary. */
const WHOLE = `${manifest.version}-whole`;

const packages = mkdtempSync(join(tmpdir(), "sidekit-npm-"));
let registry: Registry;
const homes: Home[] = [];

function emptyHome(): Home {
  const home = createHome(registry.url);
  homes.push(home);
  return home;
}

interface Installed extends Home {
  /** The folder that npm installs into. */
  prefix: string;
  /** The path of the launcher. */
  command: string;
}

async function install(): Promise<Installed> {
  const home = emptyHome();
  const prefix = `${home.path}/global`;
  await home.output(["npm", "install", "--global", `--prefix=${prefix}`, `sidekit@${WHOLE}`]);
  return { ...home, prefix, command: `${prefix}/bin/sidekit` };
}

let current: Promise<Installed> | undefined;

/** A home with the command installed globally. */
function installed(): Promise<Installed> {
  current ??= install();
  return current;
}

/** Makes the packages of the version that has the binary itself. @returns Their folders. */
function wholePackages(binary: string): string[] {
  if (own === undefined) throw new Error("there is no package for this processor");
  const platform = packageOf(own);
  cpSync(`${packages}/npm`, `${packages}/whole`, { recursive: true });
  copyFileSync(binary, `${packages}/whole/${platform.name}/${platform.binary}`);
  return [platform.name, manifest.name].map((name) => {
    const folder = `${packages}/whole/${name}`;
    const fields = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    const dependencies = name === manifest.name ? { optionalDependencies: { [platform.name]: WHOLE } } : {};
    writeFileSync(`${folder}/package.json`, JSON.stringify({ ...fields, version: WHOLE, ...dependencies }));
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
  registry = await sharedRegistry();
  const home = emptyHome();
  // As a release publishes them, but compressed fast.
  for (const folder of [...folders, ...wholePackages(binary)]) await pack(folder, packages, 1);
  // npm takes many times as long as Bun, but users see what npm says of the package that they name.
  // Bun wants a manifest where it runs, whatever it publishes.
  await Bun.write(`${home.path}/work/package.json`, "{}");
  const main = `${packages}/sidekit-${manifest.version}.tgz`;
  for (const file of globSync(`${packages}/*.tgz`)) {
    const flags = ["--access=public", `--tag=${file.includes(WHOLE) ? "whole" : "latest"}`];
    await home.output([...(file === main ? ["npm"] : [process.execPath]), "publish", ...flags, file]);
  }
});

afterAll(() => {
  for (const home of homes) home.remove();
  rmSync(packages, { recursive: true });
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
    const packed = JSON.parse(readFileSync(`${packages}/npm/sidekit/package.json`, "utf8"));
    const { scripts, dependencies, version, mcpName } = packed;
    expect([scripts, dependencies, version]).toEqual([undefined, undefined, manifest.version]);
    expect(mcpName).toBe(manifest.mcpName);
  });
});

test("the packages name the repository, which npm compares with that of the workflow that publishes them", () => {
  const { homepage, repository, bugs } = manifest;
  const manifests = globSync("{sidekit,@sidekit/*}/package.json", { cwd: `${packages}/npm` });
  expect(manifests).toHaveLength(TARGETS.length + 1);
  for (const path of manifests)
    expect(JSON.parse(readFileSync(`${packages}/npm/${path}`, "utf8"))).toMatchObject({ homepage, repository, bugs });
  const address = repository.url.replace(/^git\+|\.git$/g, "");
  expect([homepage, bugs.url]).toEqual([`${address}#readme`, `${address}/issues`]);
});

describe("from an empty home directory", () => {
  test("the README's command for npx starts the service, and npx runs commands", async () => {
    const home = emptyHome();
    const command = blocks(readFileSync("README.md", "utf8"), "sh").at(-1) ?? "";
    expect(command).toBe("npx --yes sidekit\n");
    expect(await home.answer(command, "/api/v1/tools/hash/sha256/hello/text")).toBe(SHA256_OF_HELLO);
    expect(await home.output(["npx", "--yes", "sidekit", "--version"])).toBe(RELEASE);
    expect(await home.output(["npx", "--yes", "sidekit", "hash", "sha256", "hello"])).toBe(SHA256_OF_HELLO);
  });

  test("npm install --global installs the command", async () => {
    const { command, output } = await installed();
    expect(await output([command, "hash", "sha256", "hello"])).toBe(SHA256_OF_HELLO);
  });

  test("bunx runs a command, with and without Node", async () => {
    const home = emptyHome();
    expect(await home.output([process.execPath, "x", "sidekit", "hash", "sha256", "hello"])).toBe(SHA256_OF_HELLO);
    expect(await home.output([process.execPath, "x", "--bun", "sidekit", "--version"])).toBe(RELEASE);
  });

  test("Deno runs a command on a machine without Node", async () => {
    const home = emptyHome();
    const [deno = ""] = denoCommand();
    const variables = { PATH: "/usr/bin:/bin", DENO_DIR: `${home.path}/deno` };
    // Deno installs nothing that is younger than a day.
    const flags = ["--allow-all", "--quiet", "--minimum-dependency-age=0"];
    const command = [resolve(deno), "run", ...flags, "npm:sidekit", "hash", "sha256", "hello"];
    expect(await home.output(command, { variables })).toBe(SHA256_OF_HELLO);
  });

  test("pnpm installs the command", async () => {
    const home = emptyHome();
    const pnpm = ["node", `${FOLDER}/node_modules/pnpm/bin/pnpm.cjs`];
    expect(await home.output([...pnpm, "--silent", "dlx", "sidekit", "hash", "sha256", "hello"])).toBe(SHA256_OF_HELLO);
    await home.output([...pnpm, "add", "sidekit"], { directory: "project" });
    expect(await home.output([...pnpm, "exec", "sidekit", "--version"], { directory: "project" })).toBe(RELEASE);
  });
});

describe("the launcher", () => {
  test("passes input, arguments and exit codes on", async () => {
    const { run, command } = await installed();
    expect(await run([command, "hash", "sha256", "-"], { input: "hello" })).toEqual({
      code: 0,
      stdout: SHA256_OF_HELLO,
      stderr: "",
    });
    expect((await run([command, "hash", "verify", "md5", "hello", "0".repeat(32)])).code).toBe(1);
    expect((await run([command, "no-such-command"])).code).toBe(2);
  });

  test.each(["SIGTERM", "SIGINT"] as const)("passes %s on, and the service stops gracefully", async (signal) => {
    const { path, command } = await installed();
    const env = { PATH: process.env.PATH ?? "", HOME: path };
    const child = Bun.spawn([command, "serve", "--port=0"], {
      env,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    });
    const reader = child.stdout.getReader();
    let written = "";
    while (!written.includes("listens on")) written += new TextDecoder().decode((await reader.read()).value);
    child.kill(signal);
    expect(await child.exited).toBe(0);
    while (!written.includes('"stopped"')) {
      const { done, value } = await reader.read();
      if (done) break;
      written += new TextDecoder().decode(value);
    }
    expect(written).toContain('"stopped"');
  });

  test("ends with the signal that ended the binary", async () => {
    const { path, command } = await installed();
    const env = { PATH: process.env.PATH ?? "", HOME: path };
    const child = Bun.spawn([command, "serve", "--port=0"], {
      env,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    });
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
  let made: Promise<Home> | undefined;

  async function createProject(): Promise<Home> {
    const home = emptyHome();
    cpSync("test/delivery/sample", `${home.path}/work`, { recursive: true });
    await home.output(["npm", "install", "--omit=optional", "sidekit"]);
    return home;
  }

  /** The sample project with the package installed, without a binary. */
  function project(): Promise<Home> {
    made ??= createProject();
    return made;
  }

  test("has a launcher that explains what to do if optional dependencies were not installed", async () => {
    const { path, run } = await project();
    const { code, stderr } = await run([`${path}/work/node_modules/.bin/sidekit`, "--version"]);
    expect(code).toBe(1);
    expect(stderr).toContain(`the package @sidekit/linux-${process.arch} `);
    expect(stderr).toContain("install sidekit again without --omit=optional");
  });

  test.each([
    ["preserve", "bundler", ["types.ts"]],
    ["node16", "node16", ["types.ts"]],
    ["nodenext", "nodenext", ["types.ts", "required.cts"]],
  ])("has its types without another package: module %s, moduleResolution %s, %j", async (module, resolution, files) => {
    const { path, output } = await project();
    const { compilerOptions } = JSON.parse(readFileSync("test/delivery/sample/tsconfig.json", "utf8"));
    const options = { ...compilerOptions, module, moduleResolution: resolution };
    writeFileSync(`${path}/work/tsconfig.json`, JSON.stringify({ compilerOptions: options, files }));
    // The libraries of TypeScript itself are not checked: that takes three quarters of the time.
    const flags = ["--singleThreaded", "--skipDefaultLibCheck"];
    await output([process.execPath, resolve("node_modules/.bin/tsc"), "-p", ".", ...flags]);
  });

  test("runs its tests with Bun, in process and against a server that stops with the tests", async () => {
    const { run } = await project();
    const { code, stderr } = await run([process.execPath, "test", "--timeout=120000", "./bun-sample.ts"]);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^ 8 pass\n 0 fail$/m)]);
  });

  test("runs its tests with Deno, with type checks", async () => {
    const { output } = await project();
    const [deno = ""] = denoCommand();
    expect(await output([resolve(deno), "test", "--allow-all", "--check", "deno-sample.ts"])).toContain(
      "3 passed | 0 failed",
    );
  });
});
