import { describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runShortcut } from "../../src/cli/command/run-tool.ts";
import { loadTools } from "../../src/tools/load-tool.ts";
import { scratchFolder } from "../support/scratch.ts";
import { output, sidekit } from "./support/sidekit.ts";
import { runInThisProcess, streamsOf } from "./support/streams.ts";

const TOOLS = await loadTools();
const folder = scratchFolder();

test.each([
  ["sha256 hello", "hash sha256 hello"],
  ["SHA-256 hello", "hash sha256 hello"],
  ["md5 hello --json", "hash md5 hello --json"],
  ["sha384 --help", "hash digest --help"],
  ["palette #3498db --type triadic", "color palette #3498db --type triadic"],
  ["contrast #777 white", "color contrast #777 white"],
  ["algorithms", "hash algorithms"],
  ["hmac sha256 a --key-file package.json", "hash hmac sha256 a --key-file package.json"],
])("a tool's name may be left out: %s runs %s", async (short, long) => {
  expect(await output(short.split(" "))).toBe(await output(long.split(" ")));
});

const VERIFY =
  'Unknown command "verify"; did you mean "sidekit jwt validate", "sidekit passwd verify" or "sidekit hash verify"?';

test.each([
  ["decode --json", 'Unknown command "decode"; did you mean "sidekit jwt decode" or "sidekit qr decode"?'],
  ["decode", 'Unknown command "decode"; did you mean "sidekit jwt decode" or "sidekit qr decode"?'],
  ["verify a", VERIFY],
  ["encode {}", 'Unknown command "encode"; did you mean "sidekit jwt sign"?'],
  ["pasword", 'Unknown command "pasword"; did you mean "passwd"?'],
  ["sha265 hello", 'Unknown command "sha265"; did you mean "sha256"?'],
  ["pallete red", 'Unknown command "pallete"; did you mean "palette"?'],
  ["toString", 'Unknown command "toString"; sidekit --help lists them'],
  ["nothing", 'Unknown command "nothing"; sidekit --help lists them'],
  ["jwt encode", 'Unknown command "encode" of jwt; did you mean "sign"?'],
  [
    "hash sha256 a b",
    "Too many values; it takes ALGORITHM TEXT (write --file before each file, and put quotes around a value that has spaces; --help lists the options)",
  ],
  [
    "hash algorithms x",
    "Too many values; it takes none (put quotes around a value that has spaces; --help lists the options)",
  ],
  ["completions bash zsh", "Completions exist for bash, zsh, fish; use one of these names"],
  ["completions tcsh", "Completions exist for bash, zsh, fish; use one of these names"],
  ["lorem bytes 10", 'Unknown command "bytes" of lorem; did you mean "generate bytes"?'],
  ["help verify", VERIFY],
  ["lorem --words 5", 'Unknown command "--words" of lorem; did you mean "words"?'],
  ["lorem --sentences=0", "--sentences: must be a whole number from 1 to 50"],
  [
    "color palette red --type triadik",
    '--type: must be one of monochromatic, analogous, complementary, triadic or tetradic; did you mean "triadic"?',
  ],
])("%s is refused, with what was probably meant", async (line, message) => {
  expect(await sidekit(line.split(" "))).toEqual({ code: 2, stdout: "", stderr: `sidekit: ${message}\n` });
});

test("decode takes a token, or an image", async () => {
  for (const token of ["eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.AAA-"])
    expect(await output(["decode", token])).toBe(await output(["jwt", "decode", token]));
  const image = join(folder, "code.png");
  await output(["qr", "https://example.com", "-o", image]);
  expect(await output(["decode", image])).toBe("https://example.com\n");
});

test("identify names what a digest can be, if there is nothing to compare it with", async () => {
  const { streams, written } = streamsOf({ terminals: ["stdin", "stderr"] });
  const words = ["identify", "da39a3ee5e6b4b0d3255bfef95601890afd80709"];
  const identified = (given: string[]) => runShortcut([...words, ...given], TOOLS, streams);
  expect(await Array.fromAsync([[], ["--json"], ["a"]], identified)).toEqual([0, 0, 1]);
  expect(written).toEqual({ out: 'sha1\nripemd160\n{"candidates":["sha1","ripemd160"]}\nmismatch\n', err: "" });
  const note = "sidekit: note: standard input was empty; the digest can be of sha1 or ripemd160\n";
  expect(await sidekit(["hash", ...words])).toEqual({ code: 0, stdout: "match sha1\n", stderr: note });
  expect((await sidekit(["hash", ...words], { stdin: "a" })).stdout).toBe("mismatch\n");
  // A script must not take an empty download for the file.
  const other = ["hash", "identify", "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d"];
  expect(await sidekit(other)).toEqual({ code: 1, stdout: "sha1\nripemd160\n", stderr: note });
  const { code, stdout } = await sidekit([...other, "--json"]);
  const result = { matches: false, candidates: ["sha1", "ripemd160"], bytes: 0 };
  expect([code, JSON.parse(stdout)]).toMatchObject([1, result]);
});

test.each([
  ["words", "--count: missing; it must be a whole number from 1 to 1,000"],
  ["convert red", "--to: missing; it must be one of hex, rgb or hsl"],
])("a terminal is asked for neither a number nor one of some names: %s", async (line, message) => {
  const { streams } = streamsOf({ terminals: ["stdin"], secret: "5" });
  await expect(runShortcut(line.split(" "), TOOLS, streams)).rejects.toThrow(new Error(message));
});

test("warnings that a result does not have are on stderr", async () => {
  const { stdout, stderr } = await sidekit(["jwt", "sign", "{}", "--secret-file", "-"], { stdin: "short" });
  expect(stdout).toMatch(/^\S+\n$/);
  expect(stderr).toMatch(/^(sidekit: warning: [^\n]+\n)*sidekit: warning: The secret is weak: HS256 needs [^\n]+\n$/);
  const json = await sidekit(["jwt", "sign", "{}", "--secret-file", "-", "--json"], { stdin: "short" });
  expect([JSON.parse(json.stdout).warnings.length > 0, json.stderr]).toEqual([true, ""]);
});

test("messages name options, not fields of the API", async () => {
  const args = ["jwt", "validate", `eyJhbGciOiJIUzI1NiJ9.e30.${"A".repeat(43)}`, "--secret-file", "-"];
  const { stderr } = await sidekit([...args, "--secret-encoding", "hex"], { stdin: "no hex" });
  expect(stderr).toBe("sidekit: --secret: must be hexadecimal digits, two to a byte, as --secret-encoding says\n");
});

test("a logo is the path of an image, or a data URL", async () => {
  const logo = join(folder, "lo@go.png");
  await output(["qr", "a", "-o", logo]);
  // In this process: each of the binary would start its own reader of codes.
  const design = (value: string) => runInThisProcess(["qr", "design", "a", "--logo-size", "5", "--logo", value], {});
  const base64 = readFileSync(logo).toString("base64");
  const url = `data:image/png;base64,${base64}`;
  const texts = [url, base64].map((text, index) => {
    const path = join(folder, `${index}.txt`);
    writeFileSync(path, text);
    return path;
  });
  const [first, ...others] = await Promise.all([logo, `@${logo}`, url, ...texts].map(design));
  expect([first?.code, String(first?.bytes)]).toEqual([0, expect.stringContaining("<svg")]);
  expect(others.map(({ bytes }) => bytes)).toEqual(others.map(() => first?.bytes ?? Buffer.alloc(0)));
  writeFileSync(join(folder, "logo.svg"), "<svg/>");
  expect((await design(join(folder, "logo.svg"))).stderr).toContain(
    "--logo: must be a PNG, JPEG or WebP image: save the SVG",
  );
});

test("a file that is no image is refused by the name of the option", async () => {
  const { code, stderr } = await sidekit(["qr", "decode", import.meta.path]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: "sidekit: --image: must be a PNG, JPEG, WebP or GIF image\n" });
});

test("a problem of several options is said once", async () => {
  const { stderr } = await sidekit(["passwd", "--no-numbers", "--no-symbols", "--no-uppercase", "--no-lowercase"]);
  expect(stderr).toBe(
    "sidekit: --numbers, --symbols, --uppercase and --lowercase: at least one of numbers, symbols, uppercase and lowercase must be on\n",
  );
});

const EMPTY = "sidekit: note: standard input was empty\n";

test("empty standard input is noted, but for a digest: that is a text of no bytes", async () => {
  for (const words of [
    ["jwt", "decode", "-"],
    ["qr", "decode"],
    ["passwd", "check"],
  ])
    expect((await sidekit(words)).stderr).toStartWith(EMPTY);
  expect(await output(["hash", "md5"])).toBe("d41d8cd98f00b204e9800998ecf8427e\n");
});

describe("the password of a Wi-Fi network", () => {
  const terminals = ["stdin", "stdout", "stderr"] as const;
  const CORRECT = "WIFI:T:WPA;S:Guests;P:correct horse;;";

  test.each<[string, string[], Parameters<typeof streamsOf>[0], string]>([
    ["asked for at a terminal", ["Guests"], { terminals, secret: "correct horse" }, CORRECT],
    ["asked for beside a name from standard input", ["-"], { stdin: "Guests", secret: "correct horse" }, CORRECT],
    ["read from standard input", ["Guests"], { stdin: "correct horse\n" }, CORRECT],
    ["not asked for if open", ["Guests", "--security", "none"], { terminals, secret: "x" }, "WIFI:T:nopass;S:Guests;;"],
  ])("is %s", async (_, args, options, text) => {
    const { streams, written } = streamsOf(options);
    expect(await runShortcut(["wifi", "--json", ...args], TOOLS, streams)).toBe(0);
    expect(JSON.parse(written.out).text).toBe(text);
  });

  test("is missing if nobody can be asked, and not asked for if it is wrong", async () => {
    const stderr = `${EMPTY}sidekit: --password: must be given; for an open network, security is none\n`;
    expect(await sidekit(["qr", "wifi", "Guests"])).toEqual({ code: 2, stdout: "", stderr });
    const { streams } = streamsOf({ stdin: "a\tb", secret: "correct horse" });
    const wrong = runShortcut(["wifi", "Guests", "--password-file", "-"], TOOLS, streams);
    await expect(wrong).rejects.toThrow("--password: must not contain control characters");
  });
});
