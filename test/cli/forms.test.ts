import { describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { linkSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { scratchFolder } from "../support/scratch.ts";
import { IS_DENO } from "../support/service.ts";
import { COMMAND_LINE, output, runInOwnProcess, sidekit } from "./support/sidekit.ts";

const folder = scratchFolder();
const path = (name: string) => join(folder, name);

// The token and the secret of jwt.io.
const TOKEN =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c";
const SECRET = "your-256-bit-secret";
writeFileSync(path("secret"), `${SECRET}\n`);
writeFileSync(path("wrong"), "another secret\n");
writeFileSync(path("token"), `${TOKEN}\r\n`);

/** By sha256sum of GNU coreutils. */
const SHA256 = {
  hello: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
  "hello\n": "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03",
  "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
};

// Subresource Integrity (W3C), section 3.1.
const SCRIPT = "alert('Hello, world.');";
const INTEGRITY = "H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO\n";

const NAME = /"name": "John Doe"/;
const VALID = /^VALID\n/;

test.concurrent.each<[words: string[], stdin: string, expected: string | RegExp]>([
  [["hash", "sha256", "hello"], "", `${SHA256.hello}\n`],
  [["hash", "SHA256", "hello"], "", `${SHA256.hello}\n`],
  [["hash", "sha256"], "hello", `${SHA256.hello}\n`],
  [["hash", "sha256", "-"], "hello", `${SHA256.hello}\n`],
  [["hash", "sha256"], "hello\n", `${SHA256["hello\n"]}\n`],
  [["hash", "sha256"], "", `${SHA256[""]}\n`],
  [["hash", "sha384", SCRIPT, "--encoding", "base64"], "", INTEGRITY],
  [["hash", "sha384", "--encoding", "base64"], SCRIPT, INTEGRITY],
  [["jwt", TOKEN], "", NAME],
  [["jwt", "decode"], `${TOKEN}\n`, NAME],
  [["jwt", "decode", `@${path("token")}`], "", NAME],
  [["jwt", "validate", TOKEN, "--secret-file", path("secret")], "", VALID],
  [["jwt", "validate", "--secret-file", path("secret")], TOKEN, VALID],
  [["jwt", "validate", TOKEN], `${SECRET}\n`, VALID],
  [["jwt", "validate", TOKEN, "--secret", `@${path("secret")}`], "", VALID],
  [["color", "convert", "#3498db", "--from", "hex", "--to", "hsl"], "", "hsl(204, 70%, 53%)\n"],
  [["color", "palette", "#3498db", "--type", "triadic", "--count", "3"], "", "#3498db\n#db3498\n#98db34\n"],
  [["color", "#3498db"], "", /^hex: #3498db\n/],
  [["color", "contrast", "#777", "white"], "", /^4\.47:1\n/],
  [["passwd", "24"], "", /^[^\n]{24}\n$/],
  [["passwd", "generate", "--length", "12", "--no-symbols", "--count", "3"], "", /^([A-Za-z0-9]{12}\n){3}$/],
  [["passwd", "passphrase", "4", "--separator", " "], "", /^[a-z-]+( [a-z-]+){3}\n$/],
  [["passwd"], "", /^[^\n]{16}\n$/],
  [["passwd", "check"], "correct horse battery staple\n", /^very strong\n/],
  [["lorem"], "", /^[^\n]+\n\n[^\n]+\n\n[^\n]+\n$/],
  [["lorem", "words"], "5\n", /^Lorem ipsum dolor sit amet\n$/],
  [["lorem", "paragraphs", "3", "--sentences", "4"], "", /^Lorem ipsum[^\n]+\n\n[^\n]+\n\n[^\n]+\n$/],
  [["lorem", "words", "3", "--no-start-with-lorem", "--seed", "7"], "", /^(?!Lorem)\w+ \w+ \w+\n$/],
  [["lorem", "generate", "paragraphs", "1", "--format", "html"], "", /^<p>Lorem ipsum[^\n]+<\/p>\n$/],
  [["lorem", "generate", "words", "3", "--format", "json"], "", /^\{"type":"words",.*\}\n$/],
  [["lorem", "generate", "words", "3", "--format", "text", "-o", "-"], "", /^Lorem ipsum dolor\n$/],
  [["qr", "hello", "--raw"], "", /^.PNG\r\n/],
  [["qr", "hello"], "", /^[█▀▄ \n]+$/],
  [["qr", "help", "--raw=false"], "", /^█/],
  [["qr", "design", "--format", "svg"], "a", /^<svg /],
  [["qr", "design", "--url", "https://example.com", "--format", "svg"], "a", /^<svg /],
])("%j", async (words, stdin, expected) => {
  expect(await output(words, { stdin })).toEqual(
    typeof expected === "string" ? expected : expect.stringMatching(expected),
  );
});

test("standard input is hashed as bytes", async () => {
  const bytes = Buffer.from([0, 255, 254, 13, 10]);
  const expected = `${new Bun.CryptoHasher("sha256").update(bytes).digest("hex")}\n`;
  expect(await output(["hash", "sha256"], { stdin: bytes })).toBe(expected);
  const own = await runInOwnProcess(["hash", "sha256"], { stdin: bytes });
  expect([own.code, own.bytes.toString(), own.stderr]).toEqual([0, expected, ""]);
});

test("a signed token is valid with the same secret alone", async () => {
  const words = ["jwt", "sign", '{"sub": "ci"}', "--secret-file", path("secret"), "--expires-in", "15m"];
  const { stdout: stdin } = await sidekit(words);
  const validate = ["jwt", "validate", "--subject", "ci", "--secret-file"];
  expect(await output([...validate, path("secret")], { stdin })).toMatch(VALID);
  const { code, stdout } = await sidekit([...validate, path("wrong")], { stdin });
  expect([code, stdout.split("\n", 1)]).toEqual([1, ["INVALID"]]);
});

test("swatches are shown in a pipe only if colours are forced", async () => {
  const plain = await output(["color", "palette", "red"], { variables: { COLORTERM: "truecolor" } });
  expect(plain).not.toContain("\u001b");
  const forced = await output(["color", "convert", "#f00", "--to", "hsl"], { variables: { FORCE_COLOR: "3" } });
  expect(forced).toBe("\u001b[48;2;255;0;0m  \u001b[0m hsl(0, 100%, 50%)\n");
});

describe.concurrent("qr", () => {
  const read = (file: string) => {
    const { data, width, height } = PNG.sync.read(readFileSync(file));
    return jsQR(new Uint8ClampedArray(data), width, height)?.data;
  };

  test("writes a PNG, by the file's extension", async () => {
    expect(await output(["qr", "https://example.com", "-o", path("code.png")])).toBe("");
    expect(read(path("code.png"))).toBe("https://example.com");
  });

  test("writes an SVG, by the file's extension", async () => {
    expect(await output(["qr", "hello", "--output", path("code.svg"), "--dark", "#234"])).toBe("");
    expect(readFileSync(path("code.svg"), "utf8")).toMatch(/^<svg[\s\S]*#223344/);
  });

  test("writes bytes into a pipe", async () => {
    const { bytes, code } = await runInOwnProcess(["qr", "hello", "--type", "png"]);
    expect(code).toBe(0);
    writeFileSync(path("piped.png"), bytes);
    expect(read(path("piped.png"))).toBe("hello");
  });

  test("is read from the data URL of a result", async () => {
    const { dataUrl } = JSON.parse(await output(["qr", "#ff0000", "--json"]));
    const variables = { FORCE_COLOR: "3" };
    expect(await output(["qr", "decode", dataUrl], { variables })).toBe("#ff0000\n");
  });

  test("writes the whole result, by the file's extension", async () => {
    expect(await output(["qr", "hello", "-o", path("code.json")])).toBe("");
    expect(JSON.parse(readFileSync(path("code.json"), "utf8"))).toMatchObject({ text: "hello", format: "png" });
  });

  test.each([
    ["qr hello", ".gif", ".png, .svg, .txt"],
    ["lorem generate", ".list", ".json, .txt, .html"],
  ])("names the extensions that it can write: %s to %s", async (line, extension, known) => {
    const stderr = `sidekit: --output: the extension ${extension} is not one that can be written; use ${known}\n`;
    const words = [...line.split(" "), "-o", path(`code${extension}`)];
    expect(await sidekit(words)).toEqual({ code: 2, stdout: "", stderr });
  });
});

describe.concurrent("results in files", () => {
  test("have the content of standard output", async () => {
    expect(await output(["hash", "md5", "a", "-o", path("digest.sum")])).toBe("");
    expect(readFileSync(path("digest.sum"), "utf8")).toBe("0cc175b9c0f1b6a831c399e269772661\n");
    expect(await output(["hash", "md5", "a", "-o", path("digest.json")])).toBe("");
    expect(JSON.parse(readFileSync(path("digest.json"), "utf8"))).toMatchObject({ algorithm: "md5" });
    expect(await output(["hash", "md5", "", "--encoding", "base64", "-o", path("digest.json")])).toBe("");
    expect(JSON.parse(readFileSync(path("digest.json"), "utf8"))).toMatchObject({ hash: "1B2M2Y8AsgTpgAmY7PhCfg==" });
  });

  test.each(["-", "/dev/stdout"])("go to standard output by the name %s, amidst other output", (name) => {
    const script = `{ echo before; "$@"; echo after; } > "$0"`;
    spawnSync("sh", ["-c", script, path("amidst"), ...COMMAND_LINE, "hash", "md5", "a", "-o", name]);
    expect(readFileSync(path("amidst"), "utf8")).toBe("before\n0cc175b9c0f1b6a831c399e269772661\nafter\n");
  });

  test("have the form of their extension", async () => {
    expect(await output(["color", "palette", "red", "-o", path("palette.css")])).toBe("");
    expect(readFileSync(path("palette.css"), "utf8")).toStartWith(":root {\n");
    expect(await output(["lorem", "generate", "markdown", "1", "-o", path("lorem.md")])).toBe("");
    expect(readFileSync(path("lorem.md"), "utf8")).toStartWith("# Lorem ipsum");
    expect(await output(["qr", "hello", "-o", path("code.txt")])).toBe("");
    expect(readFileSync(path("code.txt"), "utf8")).toMatch(/^[█▀▄ \n]+$/);
    expect(await output(["color", "palette", "red", "--export", "scss", "-o", path("palette.json")])).toBe("");
    expect(readFileSync(path("palette.json"), "utf8")).toStartWith("$");
  });

  test.each(["--type", "--format"])("have the form that %s chooses, whatever their extension", async (option) => {
    const file = path(`as${option}.bin`);
    expect(await output(["qr", "hello", option, "svg", "-o", file])).toBe("");
    expect(readFileSync(file, "utf8")).toStartWith("<svg ");
  });

  test("take the place of older ones in one step, with their mode and their links", async () => {
    // The longest name that a file can have.
    const longest = "older".repeat(51);
    const here = scratchFolder();
    const [older, kept, link] = [join(here, longest), join(here, "kept"), join(here, "link")];
    writeFileSync(older, "older\n");
    spawnSync("chmod", ["662", older]);
    linkSync(older, kept);
    symlinkSync(older, link);
    expect(await output(["hash", "md5", "a", "-o", link])).toBe("");
    expect(readFileSync(older, "utf8")).toBe("0cc175b9c0f1b6a831c399e269772661\n");
    expect([lstatSync(link).isSymbolicLink(), statSync(older).mode & 0o777]).toEqual([true, 0o662]);
    expect(readFileSync(kept, "utf8")).toBe("older\n");
    expect(readdirSync(here).sort()).toEqual(["kept", "link", longest]);
  });

  test("are for their owner alone if they have secrets", async () => {
    const modes = [
      ["jwt", "keys", 0o600],
      ["passwd", "token", 0o600],
      ["color", "palette", 0o666],
    ] as const;
    for (const [tool, command, mode] of modes) {
      const file = path(`${tool}.txt`);
      await output([tool, command, ...(tool === "color" ? ["red"] : []), "-o", file]);
      expect(statSync(file).mode & 0o777).toBe(mode & ~process.umask());
    }
  });

  test("that are devices, pipes or links to a file that is not there yet are written to", async () => {
    symlinkSync("not-yet", path("early"));
    symlinkSync("early", path("earlier"));
    expect(await output(["hash", "md5", "a", "-o", path("earlier")])).toBe("");
    expect(readFileSync(path("not-yet"), "utf8")).toBe("0cc175b9c0f1b6a831c399e269772661\n");
    expect(await output(["hash", "md5", "a", "-o", "/dev/null"])).toBe("");
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
    expect(spawnSync("mkfifo", [path("pipe")]).status).toBe(0);
    const reader = Bun.spawn(["cat", path("pipe")], { stdout: "pipe" });
    expect(await output(["hash", "md5", "a", "-o", path("pipe")])).toBe("");
    expect(await new Response(reader.stdout).text()).toBe("0cc175b9c0f1b6a831c399e269772661\n");
  });

  test.each([
    ["no/such/folder", "No such file or directory"],
    // Deno ignores the slash.
    ...(IS_DENO ? [] : [["new/", "Not a directory"]]),
  ])("that cannot be written are named in the message, and leave nothing: %s", async (name, reason) => {
    const here = scratchFolder();
    const { code, stderr } = await sidekit(["hash", "md5", "a", "-o", `${here}/${name}`]);
    expect([code, stderr]).toEqual([2, `sidekit: --output: ${here}/${name}: ${reason}\n`]);
    expect(readdirSync(here)).toEqual([]);
  });
});

describe.concurrent("help and errors", () => {
  test("prints the help of a tool and of a command", async () => {
    expect(await output(["help", "hash"])).toBe(await output(["hash", "-h"]));
    expect(await output(["help", "hash", "verify"])).toBe(await output(["hash", "verify", "-h"]));
    expect(await output(["help", "sha256"])).toBe(await output(["hash", "digest", "--help"]));
    for (const option of ["--help", "-h"]) expect(await output(["help"])).toBe(await output([option]));
    expect(await output(["version"])).toBe(await output(["--version"]));
  });

  test.each<[string[], string]>([
    [["help", "hsh"], 'Unknown command "hsh"; did you mean "hash"?'],
    [["help", "hash", "vrify"], 'Unknown command "vrify" of hash; did you mean "verify"?'],
    [["hash", "vrify", "-h"], 'Unknown command "vrify" of hash; did you mean "verify"?'],
    [["hash", "vrify", "--help"], 'Unknown command "vrify" of hash; did you mean "verify"?'],
    [["hash", "help"], 'Unknown command "help" of hash; sidekit hash --help lists them'],
  ])("refuses %j", async (args, message) => {
    expect(await sidekit(args)).toMatchObject({ code: 2, stdout: "", stderr: `sidekit: ${message}\n` });
  });
});
