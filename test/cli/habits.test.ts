import { describe, expect, test } from "bun:test";
import { runTool } from "../../src/cli/command/tool-command.ts";
import { commandsOf } from "../../src/cli/definition/commands.ts";
import { loadTools } from "../../src/tools/load-tool.ts";
import { output, sidekit } from "./support/sidekit.ts";
import { streamsOf } from "./support/streams.ts";

const TOOLS = await loadTools();

describe("a tool's name may be left out", () => {
  test.each([
    [
      ["sha256", "hello"],
      ["hash", "sha256", "hello"],
    ],
    [
      ["SHA-256", "hello"],
      ["hash", "sha256", "hello"],
    ],
    [
      ["md5", "hello", "--json"],
      ["hash", "md5", "hello", "--json"],
    ],
    [
      ["sha384", "--help"],
      ["hash", "digest", "--help"],
    ],
    [
      ["palette", "#3498db", "--type", "triadic"],
      ["color", "palette", "#3498db", "--type", "triadic"],
    ],
    [
      ["contrast", "#777", "white"],
      ["color", "contrast", "#777", "white"],
    ],
    [
      ["words", "3"],
      ["lorem", "words", "3"],
    ],
    [
      ["hmac", "sha256", "a", "--key-file", "package.json"],
      ["hash", "hmac", "sha256", "a", "--key-file", "package.json"],
    ],
  ])("%j runs %j", async (short, long) => {
    expect(await output(short)).toBe(await output(long));
  });
});

test.each<[string[], string]>([
  [["decode", "a.b.c"], 'Unknown command "decode"; did you mean "sidekit jwt decode" or "sidekit qr decode"?'],
  [
    ["verify", "a"],
    'Unknown command "verify"; did you mean "sidekit jwt validate", "sidekit passwd verify" or "sidekit hash verify"?',
  ],
  [["encode", "{}"], 'Unknown command "encode"; did you mean "sidekit jwt sign"?'],
  [["pasword"], 'Unknown command "pasword"; did you mean "passwd"?'],
  [["password"], 'Unknown command "password"; did you mean "passwd"?'],
  [["sha265", "hello"], 'Unknown command "sha265"; did you mean "sha256"?'],
  [["pallete", "red"], 'Unknown command "pallete"; did you mean "palette"?'],
  [["colour", "red"], 'Unknown command "colour"; did you mean "color"?'],
  [["nothing"], 'Unknown command "nothing"; sidekit --help lists them'],
  [["jwt", "encode"], 'Unknown command "encode" of jwt; did you mean "sign"?'],
  [["jwt", "encode", "{}", "--secret-file", "a"], 'Unknown command "encode" of jwt; did you mean "sign"?'],
  [["jwt", "verify", "a.b.c", "--secret-file", "a"], 'Unknown command "verify" of jwt; did you mean "validate"?'],
  [
    ["color", "palette", "red", "--type", "triadik"],
    '--type: must be one of monochromatic, analogous, complementary, triadic or tetradic; did you mean "triadic"?',
  ],
])("%j is refused, with what was probably meant", async (args, message) => {
  expect(await sidekit(args)).toEqual({ code: 2, stdout: "", stderr: `sidekit: ${message}\n` });
});

test("of an unknown digest, the nearest is suggested", async () => {
  const { stderr } = await sidekit(["hash", "sha265", "hello"]);
  expect(stderr).toEndWith('; did you mean "sha256"?\n');
});

test("a tool without any value runs, if it needs none", async () => {
  expect((await output(["lorem"])).split("\n\n")).toHaveLength(3);
  expect(await output(["passwd"])).toMatch(/^\S{16}\n$/);
});

const EMPTY = "sidekit: note: standard input was empty\n";

describe("empty standard input", () => {
  const refused = TOOLS.flatMap(commandsOf).filter(
    ({ positional: [field] }) => field?.required && field.schema.enum === undefined,
  );

  test.each(refused.map(({ tool, name, positional }) => [tool.name, name, positional.length] as const))(
    "of %s %s is noted",
    async (tool, name, count) => {
      // The first value comes from standard input, the others are given.
      const { stderr, code } = await sidekit([tool, name, "-", ...Array.from({ length: count - 1 }, () => "1")]);
      const isText = tool === "hash" && name === "all";
      expect(stderr.startsWith(EMPTY)).toBe(!isText);
      expect(code).not.toBeNull();
    },
  );

  test("is a text of no bytes for a digest", async () => {
    expect(await output(["hash", "md5"])).toBe("d41d8cd98f00b204e9800998ecf8427e\n");
  });
});

describe("the password of a Wi-Fi network", () => {
  const wifi = async (args: readonly string[], options: Parameters<typeof streamsOf>[0]) => {
    const qr = TOOLS.find(({ name }) => name === "qr");
    if (!qr) throw new Error("no qr");
    const { streams, written } = streamsOf(options);
    const code = await runTool(qr, ["wifi", "Guests", "--json", ...args], streams);
    return { code, text: JSON.parse(written.out).text };
  };

  test("is asked for at a terminal", async () => {
    const terminals = ["stdin", "stdout", "stderr"] as const;
    expect(await wifi([], { terminals, secret: "correct horse" })).toEqual({
      code: 0,
      text: "WIFI:T:WPA;S:Guests;P:correct horse;;",
    });
  });

  test("is read from standard input", async () => {
    expect((await wifi([], { stdin: "correct horse\n" })).text).toContain("P:correct horse;");
  });

  test("is not asked for if the network is open", async () => {
    const answer = await wifi(["--security", "none"], { terminals: ["stdin"], secret: "never" });
    expect(answer.text).toBe("WIFI:T:nopass;S:Guests;;");
  });

  test("is missing if nobody can be asked", async () => {
    const { code, stderr } = await sidekit(["qr", "wifi", "Guests"]);
    expect([code, stderr]).toEqual([
      2,
      `${EMPTY}sidekit: --password: must be given; for an open network, security is none\n`,
    ]);
  });
});
