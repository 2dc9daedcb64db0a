import { describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { commandsOf, optionsOf } from "../../src/cli/command/commands.ts";
import { exampleLines, examplesOf, operationHelp, toolHelp } from "../../src/cli/command/help.ts";
import { GENERAL_COMMANDS } from "../../src/cli/general-commands.ts";
import { help } from "../../src/cli/program.ts";
import { alternativesOf } from "../../src/operation/flat-fields.ts";
import { shellQuoted } from "../../src/operation/refusal.ts";
import { loadTools } from "../../src/tools/load-tool.ts";
import { streamsOf } from "./support/streams.ts";

const COMMANDS = (await loadTools())
  .flatMap(commandsOf)
  .map((command) => ({ id: command.operation.id, ...command, command }));

/** Every command with the values that need no option, in order. */
const POSITIONS = `
  jwt.decode token, jwt.validate token, jwt.sign payload, jwt.keys algorithm, jwt.decrypt token, jwt.thumbprint key,
  color.info color, color.convert color to, color.palette color, color.contrast foreground background,
  color.difference a b, color.mix a b, color.scale color, color.simulate color,
  passwd.generate length, passwd.passphrase words, passwd.token bytes, passwd.pin length, passwd.pattern pattern,
  passwd.check password, passwd.hash password, passwd.verify hash,
  hash.digest algorithm text, hash.batch algorithm texts, hash.verify algorithm text hash, hash.algorithms,
  hash.all text, hash.hmac algorithm text, hash.identify hash text,
  qr.generate text, qr.url url, qr.wifi ssid, qr.contact name, qr.email to subject body, qr.sms number message,
  qr.phone number, qr.geo latitude longitude, qr.event title start end, qr.otpauth issuer account, qr.sepa name iban,
  qr.upi address name, qr.design text, qr.decode image,
  lorem.paragraphs count, lorem.words count, lorem.sentences count, lorem.generate type count`
  .trim()
  .split(/,\s+/);

test("values have these positions", () => {
  const found = COMMANDS.map(({ id, positional }) => [id, ...positional.map(({ option }) => option)].join(" "));
  expect(found).toEqual(POSITIONS);
});

test("these commands, and no others, have negative results", () => {
  const ids = COMMANDS.filter(({ operation }) => operation.isNegative).map(({ id }) => id);
  expect(ids).toEqual(["jwt.validate", "passwd.verify", "hash.verify", "hash.hmac", "hash.identify", "qr.decode"]);
});

const uploading = COMMANDS.filter(({ operation }) => operation.upload !== undefined);

test.each(uploading)(
  "raw bytes replace the one field of $id that does not accompany its upload",
  ({ operation, fields }) => {
    const replaced = Object.keys(operation.input.properties).filter(
      (name) => !Object.hasOwn(operation.upload?.input.properties ?? {}, name),
    );
    expect(fields.filter(({ isBody }) => isBody).map(({ name }) => name)).toEqual(replaced);
    expect(replaced).toHaveLength(1);
  },
);

test.each(COMMANDS)("names of options of $id are unique", ({ command }) => {
  const names = optionsOf(command).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("items of lists are texts, which need no conversion", () => {
  const lists = COMMANDS.flatMap(({ fields }) => fields.filter(({ kind }) => kind === "list"));
  const types = lists.flatMap(({ schema }) => alternativesOf(schema).flatMap(({ items }) => items?.type ?? []));
  expect([lists.length > 0, new Set(types)]).toEqual([true, new Set(["string"])]);
});

describe("help", () => {
  /** The lines of the help of every command. */
  async function linesOfHelp(columns: number): Promise<string[]> {
    const { streams } = streamsOf({ columns });
    const general = [[], ...GENERAL_COMMANDS.map(({ name }) => [name])].map((words) => help(words, streams));
    const ofTools = COMMANDS.flatMap(({ tool, command }) => [toolHelp(tool, streams), operationHelp(command, streams)]);
    return [...(await Promise.all(general)), ...ofTools].join("\n").split("\n");
  }

  test.each([80, 200])("has no line over 80 columns, at %d columns", async (columns) => {
    expect((await linesOfHelp(columns)).filter((line) => line.length > 80)).toEqual([]);
  });

  test("fits 40 columns, except its examples", async () => {
    const isExample = (line: string, index: number, lines: readonly string[]) =>
      line.startsWith("  sidekit ") || lines[index - 1]?.endsWith("\\") === true;
    const lines = await linesOfHelp(40);
    expect(lines.filter((line, index) => line.length > 40 && !isExample(line, index, lines))).toEqual([]);
  });

  test("has no brackets around a value that stands before a required one, and the name of one that is long", async () => {
    const lines = ["Usage: sidekit qr otpauth ISSUER ACCOUNT [options]", "  sidekit jwt TOKEN"];
    expect(await linesOfHelp(80)).toEqual(expect.arrayContaining(lines));
  });

  test("names options, not the fields of the API", async () => {
    const names = COMMANDS.flatMap(({ command }) => command.fields.map(({ name }) => name));
    const words = (await linesOfHelp(80)).flatMap((line) => line.match(/\b[a-z]+[A-Z]\w*/g) ?? []);
    expect(words.filter((word) => names.includes(word))).toEqual([]);
  });

  test("of an operation says nothing of requests, media types, and values and secrets that it does not take", () => {
    const { streams } = streamsOf();
    const texts = COMMANDS.map(({ command }) => operationHelp(command, streams).replaceAll(/\s+/g, " "));
    const asking = COMMANDS.filter((_, index) => texts[index]?.includes("The terminal asks for a secret"));
    expect(asking.map(({ id }) => id).join(" ")).toBe(
      "jwt.validate jwt.sign jwt.decrypt jwt.thumbprint passwd.check passwd.hash passwd.verify hash.hmac qr.wifi qr.otpauth",
    );
    const ofHttp = /raw body|octet-stream|Accept |in JSON|The response|in the query|\. are options/;
    expect(texts.flatMap((text) => ofHttp.exec(text)?.[0] ?? [])).toEqual([]);
  });

  test.each([
    ["qr.generate", "Format of the code (one of png, svg or text; default text; with --json, png)"],
    ["qr.design", "Format of the picture (one of png, svg, pdf or eps; default svg; with --json, png)"],
    ["lorem.generate", "The form of the answer (one of json, text or html; default text; with --json, json)"],
    ["color.contrast", "--level TEXT Exit with 1 if this level is not passed (AA or AAA; with --pairs, default AA)"],
    ["hash.digest", "-c, --check [PATH] Check files against a list of digests, as sha256sum does"],
    ["passwd.token", '".", "_" and "-"; default none) --count N How many tokens (a whole'],
    ["color.mix", "--weight N Share of the first colour in percent"],
  ])("of %s has the names and defaults of values, those of the text form first: %j", (operation, words) => {
    const texts = COMMANDS.filter(({ id }) => id === operation).map(({ command }) =>
      operationHelp(command, streamsOf().streams).replaceAll(/\s+/g, " "),
    );
    expect(texts).toEqual([expect.stringContaining(words)]);
  });

  test("of the program fits a terminal of 24 rows, with the prompt below it", async () => {
    expect((await help([], streamsOf().streams)).split("\n").length).toBeLessThan(24);
  });
});

const examples = new Map<string, string[]>(COMMANDS.map(({ id, command }) => [id, examplesOf(command)]));

test.each<[string, string[]]>([
  ["jwt.decode", ["sidekit jwt TOKEN"]],
  ["jwt.sign", [`sidekit jwt sign '{"sub":"1234567890","name":"John Doe","iat":1516239022}' --secret-file secret.txt`]],
  // Its only value is a secret, which the terminal asks for.
  ["jwt.thumbprint", ["sidekit jwt thumbprint"]],
  ["color.contrast", ["sidekit color contrast '#777777' white", "sidekit color contrast --pairs pairs.csv"]],
  ["hash.digest", ["sidekit hash sha256 hello", "sidekit hash sha256 --file a.iso", "sidekit hash --check SHA256SUMS"]],
  ["hash.hmac", ["sidekit hash hmac sha256 hello --key-file key.txt", "sidekit hash hmac sha256 --file a.iso"]],
  ["qr.generate", ["sidekit qr https://example.com", "sidekit qr https://example.com -o code.png"]],
  ["qr.decode", ["sidekit qr decode FILE"]],
  // It has a form that texts are in, but no image.
  ["lorem.generate", ["sidekit lorem generate paragraphs 2 --seed 42"]],
])("the examples of %s", (id, expected) => {
  expect(examples.get(id)).toEqual(expected);
});

test("long examples are on several lines, which a shell joins", () => {
  expect(exampleLines(`sidekit ${"a".repeat(64)} --b`)).toBe(`  sidekit ${"a".repeat(64)} --b`);
  expect(exampleLines(`sidekit ${"a".repeat(65)} --b`)).toBe(`  sidekit ${"a".repeat(65)} \\\n      --b`);
  const long = [...examples.values()].flat().filter((example) => example.length > 78);
  expect(long).not.toEqual([]);
  for (const example of long) {
    expect(exampleLines(example)).toContain(" \\\n");
    const { stdout } = spawnSync("sh", ["-c", exampleLines(example).replace("sidekit", "printf '%s\\n'")]);
    const words = spawnSync("sh", ["-c", example.replace("sidekit", "printf '%s\\n'")]);
    expect(stdout.toString()).toBe(words.stdout.toString());
  }
});

test.each([
  ["a", "a"],
  ["a.b/c-d_e:f,g+h=1%2@i", "a.b/c-d_e:f,g+h=1%2@i"],
  ["", "''"],
  ["$HOME", "'$HOME'"],
  ["it's", `'it'\\''s'`],
  ["=ls", "'=ls'"],
])("quotes %j for a shell as %s", (word, written) => {
  expect(shellQuoted(word)).toBe(written);
});
