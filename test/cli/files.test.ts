import { describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { needs } from "../support/needs.ts";
import { workingFolder } from "../support/scratch.ts";
import { IS_DENO } from "../support/service.ts";
import { sidekit } from "./support/sidekit.ts";
import type { Surroundings } from "./support/streams.ts";

needs("sha256sum", "openssl");

const folder = workingFolder();

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

/** As sha256sum writes a name: escaped only if it has a line break. */
const nameInResult = (name: string): string => (name.includes("\n") ? `\\${name.replaceAll("\n", "\\n")}` : name);

const files = (names: readonly string[]) => names.flatMap((name) => ["--file", name]);

describe.concurrent("digests of files", () => {
  test.each(["md5", "sha1", "sha256", "sha512"])("are listed as by %ssum, for all file names", async (algorithm) => {
    const { code, stdout, stderr } = await run([algorithm, ...files(NAMES)]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(coreutils(`${algorithm}sum`, ["--", ...NAMES]).stdout);
  });

  test("of more files than a process may usually have open", async () => {
    const many = join(folder, "many");
    mkdirSync(many);
    const names = Array.from({ length: 1100 }, (_, index) => `many/${index}`);
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

  test("may have U+FFFD in their names", async () => {
    writeFileSync("a\ufffd", "a");
    const sums = coreutils("md5sum", ["a\ufffd"]).stdout;
    // Deno has no permission to read what was typed.
    if (!IS_DENO) expect(await run(["md5", "--file", "a\ufffd"])).toMatchObject({ code: 0, stdout: sums });
    expect(await run(["--check", "-"], { stdin: sums })).toMatchObject({ code: 0, stdout: "a\ufffd: OK\n" });
  });

  test("with names that are not UTF-8 are refused one by one, in folders and lists", async () => {
    mkdirSync("names");
    for (const name of ["caf\u00e9", "cafe"]) writeFileSync(Buffer.from(`names/${name}`, "latin1"), name);
    const listed = await run(["md5", "--file", "names", "--recursive"]);
    const message =
      "sidekit: names/caf\ufffd: The name is not UTF-8; give the file as standard input: --file - < FILE\n";
    expect(listed).toEqual({ code: 2, stdout: coreutils("md5sum", ["names/cafe"]).stdout, stderr: message });
    const list = Buffer.from(`${"0".repeat(32)}  names/caf\u00e9\n`, "latin1");
    const checked = await run(["--ignore-missing", "--check", "-"], { stdin: list });
    expect(checked).toMatchObject({ code: 1, stdout: "names/caf\ufffd: FAILED open or read\n" });
    expect(checked.stderr).toStartWith(message);
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

  test("are not read where a value of another tool names one, but a note says so", async () => {
    const { code, stderr } = await sidekit(["passwd", "verify", "plain", "--password-file", "key.txt"]);
    expect(code).toBe(2);
    expect(stderr).toStartWith("sidekit: note: plain is taken as text; use @plain for the file\n");
    expect((await sidekit(["passwd", "check", "plain"])).stderr).not.toContain("plain");
    writeFileSync("md5", "");
    expect(await run(["md5", "a"])).toMatchObject({ code: 0, stderr: "" });
  });

  test("are advised with a name that the shell takes as it is", async () => {
    for (const [name, argument] of [
      ["with space", "'with space'"],
      ["*star", "'*star'"],
      ["new\nline", '"new\\nline"'],
    ] as const)
      expect((await run(["md5", name])).stderr).toEndWith(`use --file ${argument} for the file\n`);
  });

  test("include standard input as one of the files", async () => {
    const { stdout } = await run(["md5", ...files(["-", "plain"])], { stdin: "hello\n" });
    expect(stdout).toBe(coreutils("md5sum", ["-", "plain"], "hello\n").stdout);
  });

  test("have a warning that their lines do not show, once for all files", async () => {
    const { stderr } = await run(["hmac", "sha256", "--key-file", "plain", ...files(["plain", "new\nline"])]);
    expect(stderr).toBe("sidekit: warning: The key is shorter than the 32 bytes of the digest (RFC 2104, section 3)\n");
  });

  test("as JSON are one line per file, with its name", async () => {
    const { stdout } = await run(["md5", ...files(["plain", "new\nline"]), "--json"]);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).file)).toEqual(["plain", "new\nline"]);
    expect((await run(["all", ...files(["new\nline"])])).stdout).toMatch(/^==> "new\\nline" <==\nmd5 /);
  });

  test("can be written to a file", async () => {
    expect((await run(["md5", ...files(["plain"]), "-o", "list"])).stdout).toBe("");
    expect(coreutils("md5sum", ["--check", "list"])).toMatchObject({ code: 0, stdout: "plain: OK\n" });
  });

  test("of a file given as @path have no name in the result", async () => {
    for (const path of ["ends-with-", "-begins-with"]) {
      copyFileSync("plain", path);
      const { stdout } = await run(["sha256", `@${path}`]);
      expect(stdout).toBe(`${coreutils("sha256sum", ["plain"]).stdout.slice(0, 64)}\n`);
    }
  });

  test.each<[string[], string]>([
    [
      ["sha256", "hello", "--file", "plain"],
      "Too many values; it takes ALGORITHM (write --file before each file, and put quotes around a value that has spaces; --help lists the options)",
    ],
    [["sha256", "hello", "--check", "list"], "--check: cannot be used together with --text"],
    [["sha256", "--file", "plain", "--encoding", "no"], "--encoding: must be one of hex, base64 or base64url"],
    [["sha256", "--text", "hello", "--file", "plain"], "--file: cannot be used together with --text"],
    [["sha256", "--check", "list", "--file", "plain"], "--check: cannot be used together with --file"],
    [["sha256", "--check", "list", "--json"], "--check: cannot be used together with --json"],
    [["sha256", "--check", "list", "--output", "results"], "--check: cannot be used together with --output"],
    [["sha256", "--check", "list", "--encoding", "base64"], "--check: cannot be used together with --encoding"],
    [["sha256", "--check", "nowhere"], "nowhere: No such file or directory"],
    [["sha256", "--recursive"], "--recursive: only together with --file"],
    [["sha256", "hello", "--quiet"], "--quiet: only together with --check"],
    [["sha256", "--status", "--file", "plain"], "--status: only together with --check"],
    [["sha256", "--strict"], "--strict: only together with --check"],
    [["sha256", "--ignore-missing"], "--ignore-missing: only together with --check"],
  ])("%j is refused", async (args, message) => {
    expect(await run(args)).toEqual({ code: 2, stdout: "", stderr: `sidekit: ${message}\n` });
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
    const { stderr } = await sidekit(["jwt", "sign", "@key", "--secret-file", "key.txt"]);
    expect(stderr).toBe("sidekit: --payload: must be text in UTF-8\n");
    const encoded = ["--key", key.toString("base64"), "--secret-encoding", "base64"];
    const { stdout } = await sidekit(["jwt", "thumbprint", ...encoded]);
    expect(await sidekit(["jwt", "thumbprint", "--key-file", join(folder, "key")])).toMatchObject({ code: 0, stdout });
  });

  test("compare a file with a published digest", async () => {
    const digest = coreutils("sha512sum", ["plain"]).stdout.slice(0, 128);
    expect(await run(["identify", digest, "--file", "plain"])).toMatchObject({ code: 0 });
    expect(await run(["identify", digest, "--file", "with space"])).toMatchObject({ code: 1 });
    expect((await run(["verify", "sha512", digest, "--file", "plain"])).stdout).toBe("match  plain\n");
    expect((await run(["verify", "sha512", "@plain", digest])).stdout).toBe("match\n");
    const md5 = "b1946ac92492d2347c6235b4d2611184";
    expect((await run(["verify", "md5", "-", md5], { stdin: "hello\n" })).stdout).toBe("match\n");
  });
});

describe.concurrent("a list of digests", () => {
  const check = (list: string, stdin: string, ...args: string[]) => run([...args, "--check", list], { stdin });
  const zeros = "0".repeat(64);

  /** A program, and whether its lists can have names with line breaks. */
  const PROGRAMS: readonly (readonly [command: string, names?: readonly string[]])[] = [
    ["md5sum"],
    ["sha256sum --zero"],
    ["b2sum --length=256 --tag"],
    ["cksum --algorithm=sha256"],
    ["openssl dgst -sha256", ["plain", "with space"]],
  ];

  test.each(PROGRAMS)("of %s is checked, and names the file that differs", async (command, names = NAMES) => {
    const [program = "", ...options] = command.split(" ");
    const paths = names.map((name) => `./${name}`);
    const list = coreutils(program, [...options, ...paths]).stdout;
    const { code, stdout, stderr } = await check("-", list);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(paths.map((path) => `${nameInResult(path)}: OK\n`).join(""));
    const other = await check("-", list.replace("./plain", "./ lead").replace("./with space", "./plain"));
    expect(other).toMatchObject({ code: 1, stdout: expect.stringMatching(/^\.\/ lead: FAILED\n/) });
  });

  test("is checked by the algorithm that the command or the line names, else by all of that length", async () => {
    const { stdout } = await run(["blake3", "--file", "plain", "--file", "with space"]);
    for (const args of [["BLAKE-3"], []])
      expect(await check("-", stdout, ...args)).toMatchObject({ code: 0, stdout: "plain: OK\nwith space: OK\n" });
    const failed = { code: 1, stdout: "plain: FAILED\nwith space: FAILED\n" };
    expect(await check("-", stdout, "sha256")).toMatchObject(failed);
    const tagged = `SHA3-256 (plain) = ${(await run(["sha3-256", "--file", "plain"])).stdout.slice(0, 64)}\n`;
    expect(await check("-", tagged)).toMatchObject({ code: 0, stdout: "plain: OK\n" });
    const other = await check("-", tagged, "blake2b");
    expect(other).toMatchObject({ code: 1, stdout: "" });
    expect(other.stderr).toContain("no properly formatted checksum lines found");
    const bits256 = coreutils("b2sum", ["--length=256", "plain"]).stdout;
    expect(await check("-", bits256, "blake2b")).toMatchObject({ code: 0, stdout: "plain: OK\n" });
    expect(await check("-", bits256, "sha256")).toMatchObject({ code: 1, stdout: "plain: FAILED\n" });
    const stderr = expect.stringContaining("--algorithm: must be one of md5, ");
    expect(await check("-", bits256, "sha265")).toEqual({ code: 2, stdout: "", stderr });
  });

  test("can have a line about standard input, which is read once", async () => {
    writeFileSync(join(folder, "list-of-input"), coreutils("b2sum", ["--length=256"], "hello").stdout);
    expect(await check("list-of-input", "hello", "--ignore-missing")).toMatchObject({ code: 0, stdout: "-: OK\n" });
    expect(await check("list-of-input", "hallo")).toMatchObject({ code: 1, stdout: "-: FAILED\n" });
    expect(await check("-", `${zeros}  -\n${zeros}  plain\n`)).toMatchObject({ code: 1, stdout: "plain: FAILED\n" });
  });

  const LISTS: Readonly<Record<string, string>> = {
    good: coreutils("sha256sum", [join(folder, "plain")]).stdout,
    mixed: `garbage\n${coreutils("sha256sum", [join(folder, "plain")]).stdout}${zeros}  plain\n${zeros}  missing\n`,
    untidy: `garbage\n${coreutils("sha256sum", [join(folder, "plain")]).stdout}`,
    missing: `${zeros}  missing\n`,
    folder: `${zeros}  folder\n`,
    garbage: "garbage\n",
    improper: `garbage\n${zeros}  plain\nzzz  plain\n`,
    "of another algorithm": `${"0".repeat(32)}  plain\n`,
    "wrong in all ways": `${zeros}  plain\n${zeros}  missing\n${zeros}  folder\n`,
  };
  const OPTIONS = ["", "--quiet", "--status", "--strict", "--ignore-missing"];
  const cases = [
    ...OPTIONS.flatMap((option) => Object.keys(LISTS).map((name) => [option, name] as const)),
    ["--ignore-missing --quiet", "missing"],
    ["--ignore-missing --quiet", "mixed"],
    ["--ignore-missing --status", "missing"],
    ["--ignore-missing --status", "mixed"],
  ] as const;

  test.each(cases)("with %p gives what sha256sum --strict gives for a list that is %s", async (words, name) => {
    const options = words.split(" ").filter(Boolean);
    const path = `list-${Bun.hash(words + name)}`;
    writeFileSync(join(folder, path), LISTS[name] ?? "");
    const model = coreutils("sha256sum", ["--strict", ...options, "--check", path]);
    const stderr = model.stderr.replaceAll("sha256sum: ", "sidekit: ");
    expect(await check(path, "", "sha256", ...options)).toEqual({ ...model, stderr });
  });

  test("may come after the options, as sha256sum takes it, and a folder after --recursive", async () => {
    for (const option of [["--check", "-"], ["-c", "-"], ["--check"], ["-c"]]) {
      const [name = "", ...list] = option;
      const { code, stdout } = await run(["--algorithm", "sha256", name, "--ignore-missing", "--quiet", ...list], {
        stdin: `${LISTS.good}${LISTS.missing}`,
      });
      expect([code, stdout]).toEqual([0, ""]);
    }
    const listed = await run(["md5", "--file", "--recursive", "folder"]);
    expect(listed).toEqual({ code: 0, stdout: "", stderr: "" });
    const words = ["--check", "--quiet", "--"];
    const digests = words.map((word) => `${new Bun.CryptoHasher("md5").update(word).digest("hex")}\n`);
    expect((await run(["batch", "md5", "--", ...words])).stdout).toBe(digests.join(""));
  });
});

test("a text from standard input loses its byte order mark, and one Windows line end at its end", async () => {
  const { stdout } = await sidekit(["qr", "generate", "-", "--json"], { stdin: "\ufeffa\ufeff\r\nb\r\n" });
  expect(JSON.parse(stdout).text).toBe("a\ufeff\r\nb");
});

test("a list from standard input has a value in each line, which may contain commas", async () => {
  for (const texts of [["a,b", "c"], ["a,b"]])
    for (const value of [[], ["-"]]) {
      const stdin = `${texts.join("\n")}\n`;
      const { stdout } = await sidekit(["hash", "batch", "md5", "--json", ...value], { stdin });
      expect(JSON.parse(stdout).results.map(({ text }: { text: string }) => text)).toEqual(texts);
    }
});

test("a pipe with a name is limited", async () => {
  const pipe = join(folder, "pipe");
  expect(spawnSync("mkfifo", [pipe]).status).toBe(0);
  for (const args of [
    ["qr", "decode", pipe],
    ["jwt", "decode", `@${pipe}`],
  ]) {
    await using writer = Bun.spawn(["sh", "-c", `exec yes > ${pipe}`], { stderr: "ignore" });
    expect((await sidekit(args)).stderr).toMatch(
      /^sidekit: [^\n]+: too large; the values of a command have at most 16 MiB\n$/,
    );
    // The pipe is closed.
    await writer.exited;
  }
});
