import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import process from "node:process";
import manifest from "../../package.json" with { type: "json" };
import { archiveFile, createArchive } from "../../scripts/release/archive.ts";
import { sign } from "../../scripts/release/system.ts";
import { output, run } from "../support/command.ts";
import { needs } from "../support/needs.ts";
import { scratchFolder } from "../support/scratch.ts";
import { binaryFor, COMMIT, ownTarget } from "./support/binaries.ts";

needs("Linux", "ssh-keygen", "shellcheck");

setDefaultTimeout(120_000);

const folder = scratchFolder();
const latest = `${folder}/releases/latest`;
/** A release with a small program, for what does not depend on the program. Its archive is compressed as in a release. */
const small = `${folder}/releases/small`;
const signers = `${folder}/key.signers`;
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: async (request) => {
    const file = Bun.file(`${folder}/releases${new URL(request.url).pathname}`);
    return (await file.exists()) ? new Response(file) : new Response("", { status: 404 });
  },
});
const own = ownTarget();
const PROGRAM = "#!/bin/sh\necho small\n";
/** The name of the archive in each release. */
let archive = "";

/** Makes the archive of a release, and its sums, which a throw-away key signs. @returns The path of the archive. */
async function publish(release: string, program: string, level?: 0): Promise<string> {
  mkdirSync(release, { recursive: true });
  const path = await createArchive(release, own, program, "notices", level);
  const digest = createHash("sha256").update(readFileSync(path)).digest("hex");
  writeFileSync(`${release}/SHA256SUMS`, `${digest}  ${archiveFile(own)}\n`);
  await sign(`${release}/SHA256SUMS`, `${folder}/key`);
  return path;
}

beforeAll(async () => {
  await createKey(`${folder}/key`);
  archive = basename(await publish(latest, await binaryFor(), 0));
  writeFileSync(`${folder}/program`, PROGRAM);
  await publish(small, `${folder}/program`);
});

afterAll(() => server.stop(true));

/** Makes a throw-away key. @returns The path of the file of signers that allows it. */
async function createKey(path: string): Promise<string> {
  await output("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path);
  writeFileSync(`${path}.signers`, `sidekit ${readFileSync(`${path}.pub`, "utf8")}`);
  return `${path}.signers`;
}

/** Runs the installer in an empty home. */
function install(name: string, args: readonly string[] = [], variables: object = {}) {
  const home = `${folder}/${name}`;
  mkdirSync(home);
  const env = { PATH: process.env.PATH, HOME: home, SIDEKIT_RELEASES: server.url.origin, ...variables };
  return run(["sh", resolve("deploy/install.sh"), "--prefix", `${home}/.local`, ...args], { cwd: home, env });
}

/** A PATH with a program of this text before the others. */
function pathWith(program: string, script: string): string {
  const tools = `${folder}/${program}-${Bun.randomUUIDv7()}`;
  mkdirSync(tools);
  writeFileSync(`${tools}/${program}`, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return `${tools}:${process.env.PATH}`;
}

describe("the archive", () => {
  test("has the binary, licences, the manual page, completions and the unit", async () => {
    const list = await output("tar", "--list", "--file", `${small}/${archive}`);
    const files = list.split("\n").filter((path) => /[^/]$/.test(path));
    expect(files.map((path) => path.replace(`sidekit-linux-${process.arch}/`, ""))).toEqual([
      "LICENSE",
      "THIRD-PARTY-NOTICES.txt",
      "share/bash-completion/completions/sidekit",
      "share/fish/vendor_completions.d/sidekit.fish",
      "share/man/man1/sidekit.1",
      "share/zsh/site-functions/_sidekit",
      "sidekit",
      "sidekit.service",
    ]);
  });

  test("is reproducible, bit for bit", async () => {
    const again = await publish(`${folder}/again`, `${folder}/program`);
    expect(readFileSync(again)).toEqual(readFileSync(`${small}/${archive}`));
  });
});

describe("install.sh", () => {
  test("passes shellcheck, as do the scripts of the Debian package", async () => {
    const scripts = ["postinst", "prerm", "postrm"].map((name) => `deploy/debian/${name}`);
    expect(await output("shellcheck", "--severity=style", "deploy/install.sh", ...scripts)).toBe("");
  });

  test("installs the command, its manual page and completions into an empty home", async () => {
    const { code, stdout, stderr } = await install("one", [], { SIDEKIT_SIGNERS: signers });
    expect([code, stdout]).toEqual([0, `sidekit ${manifest.version} (commit ${COMMIT})\n`]);
    expect(stderr).toBe(`install.sh: add ${folder}/one/.local/bin to PATH\n`);
    expect(await output(`${folder}/one/.local/bin/sidekit`, "hash", "md5", "hello")).toBe(
      "5d41402abc4b2a76b9719d911017c592\n",
    );
    expect(existsSync(`${folder}/one/.local/share/man/man1/sidekit.1`)).toBe(true);
  });

  test("takes paths relative to the folder in which it is started, and values after an equals sign", async () => {
    const home = `${folder}/relative`;
    const args = [`--releases=${server.url.href}`, "--prefix=opt/sidekit", "--version=small"];
    const variables = { SIDEKIT_SIGNERS: "../key.signers", SIDEKIT_RELEASES: "" };
    const { code, stdout, stderr } = await install("relative", args, variables);
    expect([code, stdout]).toEqual([0, "small\n"]);
    expect(stderr).toBe(`install.sh: add ${home}/opt/sidekit/bin to PATH\n`);
    expect(readFileSync(`${home}/opt/sidekit/bin/sidekit`, "utf8")).toBe(PROGRAM);
    expect(existsSync(`${home}/.local`)).toBe(false);
  });

  test.each(["--help", "-h"])("%s shows the options, also without an address of releases", async (option) => {
    const { code, stdout, stderr } = await install(`help${option}`, [option], { SIDEKIT_RELEASES: "" });
    expect([code, stderr]).toEqual([0, ""]);
    for (const each of ["--prefix", "--version", "--releases", "SIDEKIT_SIGNERS"]) expect(stdout).toContain(each);
  });

  test.each([
    [
      "an option that it does not have",
      ["--prefx=/opt"],
      () => ({}),
      "install.sh: unknown option --prefx; there are --prefix, --version, --releases and --help\n",
    ],
    [
      "a file of signers that it cannot read",
      [],
      () => ({ SIDEKIT_SIGNERS: "missing" }),
      `install.sh: cannot read the file of allowed signers ${folder}/a file of signers that it cannot read/missing\n`,
    ],
    ["a release that it cannot download", ["--version", "v0.0.0"], () => ({}), "v0.0.0/SHA256SUMS\n"],
    [
      "a platform without a binary",
      [],
      () => ({ PATH: pathWith("uname", "echo riscv64") }),
      "install.sh: there is no binary for the processor riscv64; there are x64 and arm64\n",
    ],
  ])("names %s", async (what, args, variables, message) => {
    const { code, stderr } = await install(what, args, variables());
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  test.each([
    ["latest", "latest/download"],
    ["v0.1.0", "download/v0.1.0"],
  ])("finds release %s where GitHub has it", async (version, path) => {
    const releases = "https://github.com/example/sidekit/releases";
    const PATH = pathWith("curl", `for url; do :; done; echo "$url" >&2; exit 1`);
    const { stderr } = await install(version, ["--version", version], { PATH, SIDEKIT_RELEASES: releases });
    expect(stderr).toStartWith(`${releases}/${path}/SHA256SUMS\n`);
  });

  test("installs nothing if another key made the signature", async () => {
    const { code, stderr } = await install("two", [], { SIDEKIT_SIGNERS: await createKey(`${folder}/other`) });
    expect([code, stderr]).toEqual([1, expect.stringContaining("not by an allowed signer: nothing was installed\n")]);
    expect(existsSync(`${folder}/two/.local`)).toBe(false);
  });

  test("installs nothing if the archive was changed", async () => {
    appendFileSync(`${small}/${archive}`, "x");
    const { code, stderr } = await install("five", ["--version=small"]);
    expect(code).toBe(1);
    expect(stderr).toContain("does not have the sum that SHA256SUMS lists: nothing was installed\n");
    expect(existsSync(`${folder}/five/.local`)).toBe(false);
  });
});
