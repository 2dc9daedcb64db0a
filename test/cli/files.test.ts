import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { needs } from "../support/needs.ts";
import type { Surroundings } from "./support/in-this-process.ts";
import { sidekit } from "./support/sidekit.ts";

needs("sha256sum");

const folder = mkdtempSync(join(tmpdir(), "sidekit-files-"));
const home = process.cwd();
beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

const NAMES = [
  "plain",
  "with space",
  "new\nline",
  "back\\slash",
  "carriage\rreturn",
  "ünï 🦊",
  "-dash",
  "*star",
  " lead",
];
const contents = (name: string) => `content of ${name}\r\n\0\xff`;
for (const name of NAMES) writeFileSync(join(folder, name), contents(name), "latin1");
mkdirSync(join(folder, "folder"));
writeFileSync(join(folder, "key.txt"), "a secret of no less than 32 bytes");

const run = (args: readonly string[], surroundings: Surroundings = {}) => sidekit(["hash", ...args], surroundings);

/** GNU coreutils, which the contract names as the model. */
function coreutils(program: string, args: readonly string[], input = "") {
  const { stdout, stderr, status } = spawnSync(program, args, { input, encoding: "utf8" });
  return { stdout, stderr, code: status };
}

const files = (names: readonly string[]) => names.flatMap((name) => ["--file", name]);

describe.concurrent("digests of files", () => {
  test.each(["md5", "sha1", "sha256", "sha512"])("are listed as by %ssum, for all file names", async (algorithm) => {
    const { code, stdout, stderr } = await run([algorithm, ...files(NAMES)]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(coreutils(`${algorithm}sum`, ["--", ...NAMES]).stdout);
  });

  test("of thousands of files", async () => {
    const many = join(folder, "many");
    mkdirSync(many);
    const names = Array.from({ length: 3000 }, (_, index) => `many/${index}`);
    for (const name of names) writeFileSync(join(folder, name), name);
    const { code, stdout } = await run(["sha256", ...files(names)]);
    expect(code).toBe(0);
    expect(stdout).toBe(coreutils("sha256sum", names).stdout);
  });

  test("continue after a file that cannot be read", async () => {
    const { code, stdout, stderr } = await run(["md5", ...files(["missing", "plain", "folder"])]);
    expect(code).toBe(2);
    expect(stdout).toBe(coreutils("md5sum", ["plain"]).stdout);
    expect(stderr).toBe(
      "sidekit: missing: No such file or directory\nsidekit: folder: Is a directory; add --recursive for the files in it\n",
    );
  });

  test("of a folder are those of all files below it, sorted, with links to files but not to folders", async () => {
    for (const path of ["tree/b/deep", "tree/a"]) mkdirSync(path, { recursive: true });
    for (const path of ["tree/z", "tree/b/y", "tree/b/deep/x", "tree/a-file", "tree/a/1"]) writeFileSync(path, path);
    symlinkSync("../plain", "tree/link");
    symlinkSync("..", "tree/b/loop");
    symlinkSync("nowhere", "tree/broken");
    spawnSync("mkfifo", ["tree/pipe"]);
    const paths = ["tree/a/1", "tree/a-file", "tree/b/deep/x", "tree/b/y", "tree/link", "tree/z", "plain"];
    for (const given of ["tree", "tree/"]) {
      const { code, stdout } = await run(["sha256", ...files([given, "plain"]), "--recursive"]);
      expect([code, stdout]).toEqual([0, coreutils("sha256sum", paths).stdout]);
    }
    const inside = await run(["all", "--file", "tree/b", "--recursive", "--json"]);
    expect(inside.stdout.split("\n").filter((line) => line !== "")).toHaveLength(2);
  });

  test.each([
    [["sha256", "plain"]],
    [["sha256", "--text", "plain"]],
    [["all", "plain"]],
    [["hmac", "sha256", "--key-file", "key.txt", "plain"]],
  ])("are not those of a text that names a file, but a note says so: %j", async (args) => {
    const { code, stdout, stderr } = await run(args);
    expect([code, stderr]).toEqual([0, "sidekit: note: plain is taken as text; use --file plain for the file\n"]);
    const piped = await run([...args.slice(0, -1), "-"], { stdin: "plain" });
    expect(stdout).toBe(piped.stdout);
  });

  test("include standard input as one of the files", async () => {
    const { stdout } = await run(["md5", ...files(["-", "plain"])], { stdin: "hello\n" });
    expect(stdout).toBe(coreutils("md5sum", ["-", "plain"], "hello\n").stdout);
  });

  test("as JSON are one line per file, with its name", async () => {
    const { stdout } = await run(["md5", ...files(["plain", "new\nline"]), "--json"]);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).file)).toEqual(["plain", "new\nline"]);
  });

  test("can be written to a file", async () => {
    expect((await run(["md5", ...files(["plain"]), "-o", "list"])).stdout).toBe("");
    expect(coreutils("md5sum", ["--check", "list"])).toMatchObject({ code: 0, stdout: "plain: OK\n" });
  });

  test("of a file given as @path have no name in the result", async () => {
    const { stdout } = await run(["sha256", "@plain"]);
    expect(stdout).toBe(`${coreutils("sha256sum", ["plain"]).stdout.slice(0, 64)}\n`);
  });

  test.each<[string[], string]>([
    [
      ["sha256", "hello", "--file", "plain"],
      "Too many values; it takes ALGORITHM (put quotes around a value that has spaces)",
    ],
    [["sha256", "--text", "hello", "--file", "plain"], "--file: cannot be used together with --text"],
    [["sha256", "--check", "list", "--file", "plain"], "--check: cannot be used together with --file"],
    [["sha256", "--check", "list", "--encoding", "base64"], "--check: cannot be used together with --encoding"],
    [["sha256", "--recursive"], "--recursive: only together with --file"],
    [["sha256", "hello", "--quiet"], "--quiet: only together with --check"],
    [["sha256", "--status", "--file", "plain"], "--status: only together with --check"],
    [["sha256", "--strict"], "--strict: only together with --check"],
    [["sha256", "--ignore-missing"], "--ignore-missing: only together with --check"],
    [["sha256", "--text", "hello", "--check", "list"], "--check: cannot be used together with --text"],
  ])("%j is refused", async (args, message) => {
    expect(await run(args)).toMatchObject({ code: 2, stderr: `sidekit: ${message}\n` });
  });
});

describe.concurrent("other operations on files", () => {
  test("compute an HMAC of a file, with a key of any bytes", async () => {
    const key = Buffer.from([0xff, 0x00, 0xfe, 0x0a]);
    writeFileSync(join(folder, "key"), key);
    const expected = new Bun.CryptoHasher("sha256", key).update(Buffer.from(contents("plain"), "latin1")).digest("hex");
    expect((await run(["hmac", "sha256", "--file", "plain", "--key-file", "key"])).stdout).toBe(`${expected}  plain\n`);
    expect((await run(["hmac", "sha256", "@plain", "--key-file", "key", "--encoding", "base64"])).stdout).toBe(
      `${Buffer.from(expected, "hex").toString("base64")}\n`,
    );
  });

  test("compare a file with a published digest", async () => {
    const digest = coreutils("sha512sum", ["plain"]).stdout.slice(0, 128);
    expect(await run(["identify", digest, "--file", "plain"])).toMatchObject({ code: 0 });
    expect(await run(["identify", digest, "--file", "with space"])).toMatchObject({ code: 1 });
  });
});

describe.concurrent("a list of digests", () => {
  const check = (list: string, stdin: string, ...args: string[]) => run([...args, "--check", list], { stdin });

  test.each(["md5", "sha1", "sha256", "sha512"])("written by %ssum is checked", async (algorithm) => {
    const list = coreutils(`${algorithm}sum`, ["--", ...NAMES]).stdout;
    const expected = coreutils(`${algorithm}sum`, ["--check", "-"], list);
    expect(await check("-", list)).toMatchObject({ code: 0, stdout: expected.stdout, stderr: "" });
    expect(await check("-", list, algorithm.toUpperCase())).toMatchObject({ code: 0, stdout: expected.stdout });
  });

  test.each([
    ["sha224", "sha224sum"],
    ["sha384", "sha384sum"],
    ["blake2b", "b2sum"],
  ])("of %s, written by %s, is checked", async (algorithm, program) => {
    for (const options of [[], ["--tag"]]) {
      const list = coreutils(program, [...options, "--", ...NAMES]).stdout;
      const expected = coreutils(program, ["--check", "-"], list).stdout;
      expect(await check("-", list, algorithm)).toMatchObject({ code: 0, stdout: expected, stderr: "" });
      if (options.length > 0) expect(await check("-", list)).toMatchObject({ code: 0, stdout: expected });
    }
  });

  test("is checked by the algorithm that the command or the line names, not by the length alone", async () => {
    const { stdout } = await run(["blake3", "--file", "plain"]);
    expect(await check("-", stdout, "BLAKE-3")).toMatchObject({ code: 0, stdout: "plain: OK\n" });
    expect(await check("-", stdout)).toMatchObject({ code: 1, stdout: "plain: FAILED\n" });
    const tagged = `SHA3-256 (plain) = ${(await run(["sha3-256", "--file", "plain"])).stdout.slice(0, 64)}\n`;
    expect(await check("-", tagged)).toMatchObject({ code: 0, stdout: "plain: OK\n" });
    const other = await check("-", tagged, "sha256");
    expect(other).toMatchObject({ code: 1, stdout: "" });
    expect(other.stderr).toContain("no properly formatted checksum lines found");
  });

  test("in BSD format, with Windows line ends, is checked", async () => {
    const list = coreutils("sha256sum", ["--tag", "plain", "with space"]).stdout.replaceAll("\n", "\r\n");
    expect(await check("-", list)).toMatchObject({ code: 0, stdout: "plain: OK\nwith space: OK\n", stderr: "" });
  });

  const zeros = "0".repeat(64);

  test.each<[string, string]>([
    ["a mismatch", `${zeros}  plain\n`],
    ["a missing file", `${zeros}  missing\n`],
    ["an invalid line", `garbage\n${zeros}  plain\nzzz  plain\n`],
    ["no valid line", "garbage\n"],
    ["only digests of another algorithm", `${"0".repeat(32)}  plain\n`],
    ["a mismatch, a missing file and a folder", `${zeros}  plain\n${zeros}  missing\n${zeros}  folder\n`],
  ])("with %s gives the exit code and the warnings of sha256sum", async (_, list) => {
    writeFileSync(join(folder, `list-${Bun.hash(list)}`), list);
    const name = `list-${Bun.hash(list)}`;
    const expected = coreutils("sha256sum", ["--check", name]);
    const { code, stdout, stderr } = await check(name, "", "sha256");
    expect({ code, stdout, stderr }).toEqual({
      code: expected.code,
      stdout: expected.stdout,
      stderr: expected.stderr.replaceAll("sha256sum: ", "sidekit: "),
    });
  });

  const LISTS: Readonly<Record<string, string>> = {
    good: coreutils("sha256sum", [join(folder, "plain")]).stdout,
    mixed: `garbage\n${coreutils("sha256sum", [join(folder, "plain")]).stdout}${zeros}  plain\n${zeros}  missing\n`,
    untidy: `garbage\n${coreutils("sha256sum", [join(folder, "plain")]).stdout}`,
    missing: `${zeros}  missing\n`,
    mismatched: `${zeros}  plain\n${zeros}  missing\n`,
    folder: `${zeros}  folder\n`,
    garbage: "garbage\n",
  };
  const OPTIONS = [["--quiet"], ["--status"], ["--strict"], ["--ignore-missing"], ["--strict", "--status"]];
  const cases = Object.entries(LISTS).flatMap(([name, list]) =>
    [...OPTIONS, ["--ignore-missing", "--quiet"], ["--ignore-missing", "--status"]].map(
      (options) => [options.join(" "), name, list, options] as const,
    ),
  );

  test.each(cases)("with %s gives what sha256sum gives for a list that is %s", async (_, name, list, options) => {
    const path = `list-${name}-${options.join("")}`;
    writeFileSync(join(folder, path), list);
    const expected = coreutils("sha256sum", [...options, "--check", path]);
    const { code, stdout, stderr } = await check(path, "", "sha256", ...options);
    expect({ code, stdout, stderr }).toEqual({
      code: expected.code,
      stdout: expected.stdout,
      stderr: expected.stderr.replaceAll("sha256sum: ", "sidekit: "),
    });
  });

  test("that is missing is named in the message", async () => {
    expect(await check("nowhere", "")).toMatchObject({
      code: 2,
      stderr: "sidekit: nowhere: No such file or directory\n",
    });
  });
});

test("a text from standard input loses one Windows line end, at its end", async () => {
  const { stdout } = await sidekit(["qr", "generate", "-", "--json"], { stdin: "a\r\nb\r\n" });
  expect(JSON.parse(stdout).text).toBe("a\r\nb");
});

test("a pipe with a name is limited", async () => {
  const pipe = join(folder, "pipe");
  expect(spawnSync("mkfifo", [pipe]).status).toBe(0);
  for (const args of [
    ["qr", "decode", pipe],
    ["jwt", "decode", `@${pipe}`],
  ]) {
    await using _writer = Bun.spawn(["sh", "-c", `exec yes > ${pipe}`], { stderr: "ignore" });
    expect((await sidekit(args)).stderr).toMatch(
      /^sidekit: [^\n]+: too large; the values of a command have at most 16 MiB\n$/,
    );
  }
});
