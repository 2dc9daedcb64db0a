import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import process from "node:process";
import manifest from "../../package.json" with { type: "json" };
import { archiveFile, createArchive } from "../../scripts/release/archive.ts";
import { sign } from "../../scripts/release/sign.ts";
import { TARGETS } from "../../scripts/release/targets.ts";
import { needs } from "../support/needs.ts";
import { binaryFor, COMMIT } from "./support/binaries.ts";
import { output } from "./support/machine.ts";

needs("Linux", "ssh-keygen", "shellcheck");

setDefaultTimeout(120_000);

const folder = mkdtempSync(join(tmpdir(), "sidekit-install-"));
const latest = `${folder}/releases/latest`;
/** A release with a small program, for what does not depend on the program. Its archive is compressed as in a release. */
const small = `${folder}/releases/small`;
const signers = `${folder}/signers`;
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: async (request) => {
    const file = Bun.file(`${folder}/releases${new URL(request.url).pathname}`);
    return (await file.exists()) ? new Response(file) : new Response("", { status: 404 });
  },
});
const own = TARGETS.find(({ file }) => file === `sidekit-linux-${process.arch}`);
const PROGRAM = "#!/bin/sh\necho small\n";
/** The name of the archive in each release. */
let archive = "";

/** Makes the archive of a release, and its sums, which a throw-away key signs. @returns The path of the archive. */
async function publish(release: string, program: string, level?: 0): Promise<string> {
  if (own === undefined) throw new Error("there is no archive for this processor");
  mkdirSync(release, { recursive: true });
  const path = await createArchive(release, own, program, "notices", level);
  const digest = createHash("sha256").update(readFileSync(path)).digest("hex");
  writeFileSync(`${release}/SHA256SUMS`, `${digest}  ${archiveFile(own)}\n`);
  await sign(`${release}/SHA256SUMS`, `${folder}/key`);
  return path;
}

beforeAll(async () => {
  await output("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", `${folder}/key`);
  writeFileSync(signers, `sidekit ${readFileSync(`${folder}/key.pub`, "utf8")}`);
  archive = basename(await publish(latest, await binaryFor(), 0));
  writeFileSync(`${folder}/program`, PROGRAM);
  await publish(small, `${folder}/program`);
});

afterAll(async () => {
  await server.stop(true);
  rmSync(folder, { recursive: true });
});

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the installer in an empty home. */
async function install(home: string, args: readonly string[] = [], variables: object = {}): Promise<Ended> {
  mkdirSync(home);
  const env = { PATH: process.env.PATH, HOME: home, SIDEKIT_RELEASES: server.url.href.slice(0, -1), ...variables };
  const command = ["sh", resolve("scripts/install.sh"), "--prefix", `${home}/.local`, ...args];
  const child = Bun.spawn(command, { cwd: home, env, stdout: "pipe", stderr: "pipe" });
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, stdout, stderr };
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
    expect(await output("shellcheck", "--severity=style", "scripts/install.sh", ...scripts)).toBe("");
  });

  test("installs the command, its manual page and completions into an empty home", async () => {
    const { code, stdout, stderr } = await install(`${folder}/one`, [], { SIDEKIT_SIGNERS: signers });
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
    const { code, stdout, stderr } = await install(home, args, { SIDEKIT_SIGNERS: "../signers", SIDEKIT_RELEASES: "" });
    expect([code, stdout]).toEqual([0, "small\n"]);
    expect(stderr).toBe(`install.sh: add ${home}/opt/sidekit/bin to PATH\n`);
    expect(readFileSync(`${home}/opt/sidekit/bin/sidekit`, "utf8")).toBe(PROGRAM);
    expect(existsSync(`${home}/.local`)).toBe(false);
  });

  test.each(["--help", "-h"])("%s shows the options, also without an address of releases", async (option) => {
    const { code, stdout, stderr } = await install(`${folder}/help${option}`, [option], { SIDEKIT_RELEASES: "" });
    expect([code, stderr]).toEqual([0, ""]);
    for (const each of ["--prefix", "--version", "--releases", "SIDEKIT_SIGNERS"]) expect(stdout).toContain(each);
  });

  test("names an option that it does not have, and a file of signers that it cannot read", async () => {
    const unknown = await install(`${folder}/unknown`, ["--prefx=/opt"]);
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      "install.sh: unknown option --prefx; there are --prefix, --version, --releases and --help\n",
    ]);
    const { code, stderr } = await install(`${folder}/unreadable`, [], { SIDEKIT_SIGNERS: "missing" });
    expect([code, stderr]).toEqual([
      1,
      `install.sh: cannot read the file of allowed signers ${folder}/unreadable/missing\n`,
    ]);
  });

  test.each([
    ["latest", "latest/download"],
    ["v0.1.0", "download/v0.1.0"],
  ])("finds release %s where GitHub has it", async (version, path) => {
    const tools = `${folder}/curl-${version}`;
    mkdirSync(tools);
    const fetched = `for url; do :; done; echo "$url" >&2; exit 1`;
    writeFileSync(`${tools}/curl`, `#!/bin/sh\n${fetched}\n`, { mode: 0o755 });
    const releases = "https://github.com/example/sidekit/releases";
    const variables = { PATH: `${tools}:${process.env.PATH}`, SIDEKIT_RELEASES: releases };
    const { stderr } = await install(`${folder}/github-${version}`, ["--version", version], variables);
    expect(stderr).toStartWith(`${releases}/${path}/SHA256SUMS\n`);
  });

  test("installs nothing if another key made the signature", async () => {
    const other = `${folder}/other`;
    await output("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", other);
    writeFileSync(`${other}.signers`, `sidekit ${readFileSync(`${other}.pub`, "utf8")}`);
    const { code, stderr } = await install(`${folder}/two`, [], { SIDEKIT_SIGNERS: `${other}.signers` });
    expect([code, stderr]).toEqual([1, expect.stringContaining("not by an allowed signer: nothing was installed\n")]);
    expect(existsSync(`${folder}/two/.local`)).toBe(false);
  });

  test("names the release that it cannot download", async () => {
    const { code, stderr } = await install(`${folder}/three`, ["--version", "v0.0.0"]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("v0.0.0/SHA256SUMS\n")]);
  });

  test("reports a platform without a binary", async () => {
    const tools = `${folder}/tools`;
    mkdirSync(tools);
    writeFileSync(`${tools}/uname`, "#!/bin/sh\necho riscv64\n", { mode: 0o755 });
    const { code, stderr } = await install(`${folder}/four`, [], { PATH: `${tools}:${process.env.PATH}` });
    expect(code).toBe(1);
    expect(stderr).toBe("install.sh: there is no binary for the processor riscv64; there are x64 and arm64\n");
  });

  test("installs nothing if the archive was changed", async () => {
    appendFileSync(`${small}/${archive}`, "x");
    const { code, stderr } = await install(`${folder}/five`, ["--version=small"]);
    expect(code).toBe(1);
    expect(stderr).toContain("does not have the sum that SHA256SUMS lists: nothing was installed\n");
    expect(existsSync(`${folder}/five/.local`)).toBe(false);
  });
});
