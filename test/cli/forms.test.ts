import { afterAll, describe, expect, test } from "bun:test";
import {
  linkSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { output, runInOwnProcess, sidekit } from "./support/sidekit.ts";

const folder = mkdtempSync(join(tmpdir(), "sidekit-commands-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = (name: string) => join(folder, name);

// The token and the secret of jwt.io.
const TOKEN =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c";
const SECRET = "your-256-bit-secret";
writeFileSync(path("secret"), `${SECRET}\n`);
writeFileSync(path("wrong"), "another secret\n");
writeFileSync(path("token"), `${TOKEN}\r\n`);

/** FIPS 180-4 example values and RFC 1321, A.5; the others by sha256sum of GNU coreutils. */
const SHA256 = {
  hello: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
  "hello\n": "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03",
  "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
};

describe.concurrent("hash", () => {
  test.each<[string[], string]>([
    [["sha256", "hello"], ""],
    [["SHA256", "hello"], ""],
    [["digest", "sha256", "hello"], ""],
    [["--algorithm", "sha256", "hello"], ""],
    [["sha256"], "hello"],
    [["sha256", "-"], "hello"],
    [["sha256", "--text", "-"], "hello"],
  ])("%j", async (args, stdin) => {
    expect(await output(["hash", ...args], { stdin })).toBe(`${SHA256.hello}\n`);
  });

  test("hashes standard input as bytes, with its line end", async () => {
    expect(await output(["hash", "sha256"], { stdin: "hello\n" })).toBe(`${SHA256["hello\n"]}\n`);
    expect(await output(["hash", "sha256"])).toBe(`${SHA256[""]}\n`);
    const bytes = Buffer.from([0, 255, 254, 13, 10]);
    const expected = `${new Bun.CryptoHasher("sha256").update(bytes).digest("hex")}\n`;
    expect(await output(["hash", "sha256"], { stdin: bytes })).toBe(expected);
    const own = await runInOwnProcess(["hash", "sha256"], { stdin: bytes });
    expect([own.code, own.bytes.toString(), own.stderr]).toEqual([0, expected, ""]);
  });

  // Subresource Integrity (W3C), section 3.1.
  test("gives a digest in base64, of a text and of standard input", async () => {
    const script = "alert('Hello, world.');";
    const expected = "H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO\n";
    expect(await output(["hash", "sha384", script, "--encoding", "base64"])).toBe(expected);
    expect(await output(["hash", "sha384", "--encoding", "base64"], { stdin: script })).toBe(expected);
  });

  test("compares a text with a digest by its exit code", async () => {
    expect(await output(["hash", "verify", "sha256", "hello", SHA256.hello])).toBe("match\n");
    const { code, stdout } = await sidekit(["hash", "verify", "sha256", "hallo", SHA256.hello]);
    expect([code, stdout]).toEqual([1, "mismatch\n"]);
  });

  test("gives the data object alone as JSON", async () => {
    const data = JSON.parse(await output(["hash", "md5", "a", "--json"]));
    expect(data).toMatchObject({ algorithm: "md5", hash: "0cc175b9c0f1b6a831c399e269772661", bytes: 1 });
  });
});

describe.concurrent("jwt", () => {
  test.each<[string[], string]>([
    [[TOKEN], ""],
    [["decode", TOKEN], ""],
    [["decode"], `${TOKEN}\n`],
    [["decode", `@${path("token")}`], ""],
  ])("decodes a token, form %#", async (args, stdin) => {
    expect(await output(["jwt", ...args], { stdin })).toContain('"name": "John Doe"');
  });

  test.each<[string[], string]>([
    [["validate", TOKEN, "--secret-file", path("secret")], ""],
    [["validate", "--secret-file", path("secret")], TOKEN],
    [["validate", TOKEN], `${SECRET}\n`],
    [["validate", TOKEN, "--secret", "-"], SECRET],
    [["validate", TOKEN, "--secret", `@${path("secret")}`], ""],
  ])("validates a token, form %#", async (args, stdin) => {
    expect(await output(["jwt", ...args], { stdin })).toStartWith("VALID\n");
  });

  test("reports an invalid token with exit code 1", async () => {
    const { code, stdout, stderr } = await sidekit(["jwt", "validate", TOKEN, "--secret-file", path("wrong")]);
    expect([code, stderr]).toEqual([1, ""]);
    expect(stdout).toStartWith("INVALID\n");
  });

  test("warns once of a secret among the arguments", async () => {
    const { code, stdout, stderr } = await sidekit(["jwt", "validate", TOKEN, "--secret", SECRET]);
    expect(code).toBe(0);
    expect(stdout).toStartWith("VALID\n");
    expect(stderr).toMatch(/^sidekit: warning: --secret is visible [^\n]+\n$/);
    expect(stderr).not.toContain(SECRET);
  });

  test("signs tokens that it validates", async () => {
    const words = ["jwt", "sign", '{"sub": "ci"}', "--secret-file", path("secret"), "--expires-in", "15m"];
    const { stdout: signed } = await sidekit(words);
    expect(
      await output(["jwt", "validate", "--secret-file", path("secret"), "--subject", "ci"], { stdin: signed }),
    ).toStartWith("VALID\n");
  });

  test("contains no value in its messages", async () => {
    const { code, stderr } = await sidekit(["jwt", "decode", "not-a-token-at-all"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^sidekit: --token: [^\n]+\n$/);
    expect(stderr).not.toContain("not-a-token");
  });
});

describe.concurrent("color", () => {
  test.each<[string[], string]>([
    [["convert", "#3498db", "--from", "hex", "--to", "hsl"], "hsl(204, 70%, 53%)\n"],
    [["palette", "#3498db", "--type", "triadic", "--count", "3"], "#3498db\n#db3498\n#98db34\n"],
    [["palette", "--type=triadic", "--count=3"], "#3498db\n#db3498\n#98db34\n"],
  ])("%j", async (args, expected) => {
    expect(await output(["color", ...args], { stdin: "#3498db\r\n" })).toBe(expected);
  });

  test("describes a colour if no command is named", async () => {
    const described = await output(["color", "info", "#3498db"]);
    expect(described).toStartWith("hex: #3498db\n");
    expect(await output(["color", "#3498db"])).toBe(described);
  });

  test("rates the contrast of two colours", async () => {
    expect(await output(["color", "contrast", "#777", "white"])).toStartWith("4.47:1\n");
  });

  test("shows swatches in a pipe only if colours are forced", async () => {
    const plain = await output(["color", "palette", "red"], { variables: { COLORTERM: "truecolor" } });
    expect(plain).not.toContain("\u001b");
    const forced = await output(["color", "convert", "#f00", "--to", "hsl"], { variables: { FORCE_COLOR: "3" } });
    expect(forced).toBe("\u001b[48;2;255;0;0m  \u001b[0m hsl(0, 100%, 50%)\n");
  });
});

describe.concurrent("passwd", () => {
  test.each<[string[], RegExp]>([
    [["24"], /^[^\n]{24}\n$/],
    [["generate", "--length", "12", "--no-symbols", "--count", "3"], /^([A-Za-z0-9]{12}\n){3}$/],
    [["--length=12", "--symbols=false", "--exclude-similar"], /^[A-HJ-NP-Za-kmnp-z2-9]{12}\n$/],
    [["passphrase", "4", "--separator", " "], /^[a-z-]+( [a-z-]+){3}\n$/],
    [[], /^[^\n]{16}\n$/],
  ])("%j", async (args, pattern) => {
    expect(await output(["passwd", ...args])).toMatch(pattern);
  });

  test("checks a password from standard input", async () => {
    expect(await output(["passwd", "check"], { stdin: "correct horse battery staple\n" })).toStartWith("very strong\n");
  });

  test("names the invalid option, with the API's message", async () => {
    expect(await sidekit(["passwd", "3"])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: "sidekit: --length: must be a whole number from 4 to 128\n",
    });
  });
});

describe.concurrent("qr", () => {
  const read = (file: string) => {
    const { data, width, height } = PNG.sync.read(readFileSync(file));
    return jsQR(new Uint8ClampedArray(data), width, height)?.data;
  };

  test.each<[string[]]>([[["generate", "https://example.com"]], [["https://example.com"]]])(
    "writes a PNG: %j",
    async (words) => {
      const file = path(`code-${words.length}.png`);
      expect(await output(["qr", ...words, "-o", file])).toBe("");
      expect(read(file)).toBe("https://example.com");
    },
  );

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

  test("draws with half blocks", async () => {
    expect(await output(["qr", "hello"])).toMatch(/^[█▀▄ \n]+$/);
  });

  test("names the extensions that it can write", async () => {
    const { code, stderr } = await sidekit(["qr", "hello", "-o", path("code.gif")]);
    expect([code, stderr]).toEqual([
      2,
      "sidekit: --output: the extension .gif is not one that can be written; use .png, .svg, .txt\n",
    ]);
  });
});

describe.concurrent("lorem", () => {
  test.each<[string[], RegExp]>([
    [["words", "5"], /^Lorem ipsum dolor sit amet\n$/],
    [["paragraphs", "3", "--sentences", "4"], /^Lorem ipsum[^\n]+\n\n[^\n]+\n\n[^\n]+\n$/],
    [["words", "3", "--no-start-with-lorem", "--seed", "7"], /^(?!Lorem)\w+ \w+ \w+\n$/],
    [["generate", "paragraphs", "1", "--format", "html"], /^<p>Lorem ipsum[^\n]+<\/p>\n$/],
  ])("%j", async (args, pattern) => {
    expect(await output(["lorem", ...args])).toMatch(pattern);
  });
});

describe.concurrent("results in files", () => {
  test("have the content of standard output", async () => {
    expect(await output(["hash", "md5", "a", "-o", path("digest.txt")])).toBe("");
    expect(readFileSync(path("digest.txt"), "utf8")).toBe("0cc175b9c0f1b6a831c399e269772661\n");
    expect(await output(["hash", "md5", "a", "-o", path("digest.json")])).toBe("");
    expect(JSON.parse(readFileSync(path("digest.json"), "utf8"))).toMatchObject({ algorithm: "md5" });
  });

  test("have the form of their extension", async () => {
    expect(await output(["color", "palette", "red", "-o", path("palette.css")])).toBe("");
    expect(readFileSync(path("palette.css"), "utf8")).toStartWith(":root {\n");
  });

  test("take the place of older ones in one step, with their mode and their links", async () => {
    const [older, kept, link] = [path("older"), path("kept"), path("link")];
    writeFileSync(older, "older\n", { mode: 0o640 });
    linkSync(older, kept);
    symlinkSync(older, link);
    expect(await output(["hash", "md5", "a", "-o", link])).toBe("");
    expect(readFileSync(older, "utf8")).toBe("0cc175b9c0f1b6a831c399e269772661\n");
    expect([lstatSync(link).isSymbolicLink(), statSync(older).mode & 0o777]).toEqual([true, 0o640]);
    expect(readFileSync(kept, "utf8")).toBe("older\n");
    // Other tests write files of their own at the same time.
    expect(readdirSync(folder).filter((name) => /^(older|link)\..*tmp$/.test(name))).toEqual([]);
  });

  test("that are devices are written to", async () => {
    expect(await output(["hash", "md5", "a", "-o", "/dev/null"])).toBe("");
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  });

  test("that cannot be written are named in the message", async () => {
    const { code, stderr } = await sidekit(["hash", "md5", "a", "-o", path("no/such/folder")]);
    expect([code, stderr]).toEqual([2, `sidekit: --output: ${path("no/such/folder")}: No such file or directory\n`]);
  });
});

describe.concurrent("help and errors", () => {
  test("prints the help of a tool and of a command", async () => {
    expect(await output(["help", "hash"])).toBe(await output(["hash", "--help"]));
    expect(await output(["help", "hash", "verify"])).toBe(await output(["hash", "verify", "-h"]));
    expect(await output(["help"])).toBe(await output(["--help"]));
    expect(await output(["version"])).toBe(await output(["--version"]));
  });

  test.each<[string[], string]>([
    [["hsh"], 'Unknown command "hsh"; did you mean "hash"?'],
    [["hsh", "md5", "a"], 'Unknown command "hsh"; did you mean "hash"?'],
    [["help", "hsh"], 'Unknown command "hsh"; did you mean "hash"?'],
    [["help", "hash", "vrfy"], 'Unknown command "vrfy" of hash; sidekit help hash lists them'],
    [["passwd", "--lenght", "12"], 'Unknown option "--lenght"; did you mean "--length"?'],
    [["jwt", "decode", "--jwt", "a"], 'Unknown option "--jwt"; did you mean "--token"?'],
    [["jwt", "validate", "a", "--key", "b"], 'Unknown option "--key"; did you mean "--secret"?'],
    [["color", "info", "--colour", "red"], 'Unknown option "--colour"; did you mean "--color"?'],
    [
      ["hash", "md5", "a", "--zzz"],
      'Unknown option "--zzz"; the options are --algorithm, --text, --encoding, --file, --recursive, --check, --quiet, ' +
        "--status, --strict, --ignore-missing, --output, --json and --help",
    ],
    [
      ["hash", "sha999", "a"],
      "--algorithm: must be one of md5, sha1, sha256, sha512, sha224, sha384, sha512-256, sha3-256, sha3-512, blake2b, " +
        "blake2s, blake3, ripemd160 or crc32",
    ],
  ])("refuses %j", async (args, message) => {
    expect(await sidekit(args)).toMatchObject({ code: 2, stdout: "", stderr: `sidekit: ${message}\n` });
  });
});
