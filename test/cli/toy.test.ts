import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { runTool } from "../../src/cli/command/run-tool.ts";
import { operation } from "../../src/operation/operation.ts";
import { invalidField, Refusal } from "../../src/operation/refusal.ts";
import { boolean, integer, jsonObject, oneOf, t, text, withDefault } from "../../src/operation/schema.ts";
import { post } from "../../src/operation/tool.ts";
import { toyTool } from "../support/toy.ts";
import { streamsOf } from "./support/streams.ts";

const about = { description: "A field" };

/** An operation with a field of each kind, which answers with its input. */
const echo = operation({
  id: "toy.echo",
  summary: "Answer with the input",
  description: "It is repeated as it was read.",
  input: t.Object({
    word: text({ ...about, minLength: 1, maxLength: 5 }),
    times: withDefault(integer({ ...about, minimum: 1, maximum: 9 }), 1),
    letterCase: withDefault(oneOf(["upper", "lower"], { ...about, looseSpelling: true }), "lower"),
    shout: withDefault(boolean("Whether to shout"), false),
    polite: withDefault(boolean("Whether to be polite"), true),
    tags: t.Optional(t.Array(text({ ...about, maxLength: 4 }), { ...about, maxItems: 3 })),
    oneOrMore: t.Optional(t.Union([text(about), t.Array(text(about))], about)),
    extra: t.Optional(jsonObject(about)),
    when: t.Optional(t.Union([t.Number(), text(about)], about)),
    color: t.Object({ dark: withDefault(text(about), "black") }, { additionalProperties: false }),
    pass: t.Optional(text({ ...about, secret: true })),
    passEncoding: t.Optional(oneOf(["utf8", "base64"], about)),
  }),
  output: t.Object({ word: t.String() }),
  example: { word: "hi", shout: true, polite: false, when: "longer than 48 characters".padEnd(49, ".") },
  values: ["word", "times"],
  isNegative: ({ word }) => word === "no",
  run: (input) => {
    if (input.word === "far") throw invalidField("/far/away", "Must be near");
    if (input.word === "busy") throw new Refusal("OVERLOADED", "Too many are waiting");
    if (input.word === "when" && !input.when) throw invalidField("/when", "Must be given");
    if (input.word === "deep") throw invalidField("/extra/a/b", "Must be flat");
    return input;
  },
  text: ({ word }) => (word === "no" ? "no" : "echoed"),
});

const needy = operation({
  id: "toy.needsSecret",
  summary: "Ask for a secret",
  input: t.Object({ pass: text({ ...about, secret: true, isNew: true }), texts: t.Array(text(about), about) }),
  output: t.Object({}),
  example: { pass: "x", texts: ["a"] },
  values: ["texts"],
  run: (input) => input,
  text: () => "asked",
});

const toy = toyTool(post("/echo", echo), post("/needs-secret", needy));

async function run(words: readonly string[], options: Parameters<typeof streamsOf>[0] = {}) {
  const { streams, written } = streamsOf(options);
  const code = await runTool(toy, words, streams);
  return { code, ...written };
}

/** The input that a command line gives. */
async function input(words: readonly string[], options = {}) {
  const end = words.includes("--") ? words.indexOf("--") : words.length;
  return JSON.parse((await run(words.toSpliced(end, 0, "--json"), options)).out);
}

const BINARY = `${import.meta.dir}/support/binary-secret`;

const defaults = { times: 1, letterCase: "lower", shout: false, polite: true, color: { dark: "black" } };

describe("the input of a command derived from an operation", () => {
  test.each<[string[], object]>([
    [["hi"], { word: "hi" }],
    [["echo", "hi"], { word: "hi" }],
    [["hi", "3"], { word: "hi", times: 3 }],
    [["--times", "3", "hi"], { word: "hi", times: 3 }],
    [["--word=hi", "3"], { word: "hi", times: 3 }],
    [["hi", "--letter-case", "UPPER"], { word: "hi", letterCase: "upper" }],
    [["hi", "--shout", "--no-polite"], { word: "hi", shout: true, polite: false }],
    [["hi", "--shout=1", "--polite=0"], { word: "hi", shout: true, polite: false }],
    [["hi", "--shout", "--shout=true"], { word: "hi", shout: true }],
    [["hi", "--tags", "a,b"], { word: "hi", tags: ["a", "b"] }],
    [["hi", "--tags", "a,b", "--tags", "c"], { word: "hi", tags: ["a,b", "c"] }],
    [["hi", "--one-or-more", "a"], { word: "hi", oneOrMore: "a" }],
    [["hi", "--one-or-more", "a", "--one-or-more=b"], { word: "hi", oneOrMore: ["a", "b"] }],
    [["hi", "--extra", '{"a": [1]}'], { word: "hi", extra: { a: [1] } }],
    [["hi", "--when", "a@@b--shout=1"], { word: "hi", when: "a@@b--shout=1" }],
    [["hi", "--dark", "#111"], { word: "hi", color: { dark: "#111" } }],
    [["hi", "--pass-file", BINARY], { word: "hi", pass: "//4Aa2V5Cg==", passEncoding: "base64" }],
    [["--", "-hi"], { word: "-hi" }],
    [["-10.5"], { word: "-10.5" }],
    [["--when=-3", "-3"], { word: "-3", when: -3 }],
    [["--word=--hi"], { word: "--hi" }],
    [["@"], { word: "@" }],
    [["@@a"], { word: "@a" }],
  ])("%j", async (words, fields) => {
    expect(await input(words)).toEqual({ ...defaults, ...fields });
  });

  test.each([
    [["hi"], 0, "echoed\n"],
    [["hi", "--dark=LICENSE"], 0, "echoed\n"],
    [["hi", "-o", "/dev/stdout"], 0, "echoed\n"],
    [["hi", "-o", "/dev/fd/1"], 0, "echoed\n"],
    [["no"], 1, "no\n"],
    [["needs-secret", "--pass=-", "--json", "-o", "-", "a"], 0, '{"texts":["a"],"pass":"asked"}\n'],
    [["needs-secret", "--pass=-", "--json", "a"], 0, '{\n  "texts": [\n    "a"\n  ],\n  "pass": "asked"\n}\n'],
  ])("%j exits with %d and prints its result, at a terminal JSON for people", async (words, code, out) => {
    expect(await run(words, { terminals: ["stdin", "stdout"], secret: "asked" })).toEqual({ code, out, err: "" });
  });

  test.each<[string[], RegExp]>([
    [["hi", "1e0"], /^--times: must be a whole number from 1 to 9/],
    [["hi", "--tags", "fine,too long"], /^--tags: must be a text of at most 4 characters$/],
    [["hi", "--extra", "[1]"], /^--extra: must be a JSON object, not a list$/],
    [["hi", "--extra", "{"], /^--extra: must be JSON; check its quotes/],
    [["deep"], /^--extra: a\.b: must be flat$/],
    [["far"], /^far\.away: must be near$/],
    [["when"], /^--when: must be given$/],
    [["busy"], /^Too many are waiting$/],
    [["hi", "--shout=maybe"], /^--shout: must be true or false$/],
    [["hi", "-wx"], /^Unknown option "-wx"; the options are --word, [^;]+ --no-polite, [^;]+, --json and --help$/],
    [["hi", "-o"], /^--output: its value is missing$/],
    [["hi", "--no-shout=true"], /^--no-shout: stands alone; with a value, use --shout=false$/],
    [["hi", "--times", "10", "--letter-case", "x"], /^--times: .*; --letter-case: /],
    [["hi", "--", "--shout=2", "--"], /^Too many values; it takes WORD TIMES/],
    [["hi", "--times"], /^--times: its value is missing$/],
    [["hi", "--times", "--shout"], /^--times: its value is missing$/],
    [["hi", "--times", "1", "--times", "1"], /^--times: given twice/],
    [["hi", "--shout", "--no-shout"], /^--shout: given twice/],
    [["hi", `--no-${"x".repeat(100)}=1`], /^Unknown option "--no-x{35}…"; /],
    [["hi", "--shoot"], /^Unknown option "--shoot"; did you mean "--shout"\?$/],
    [["@-/no/such/file-"], /^--word: -\/no\/such\/file-: No such file or directory \(a value that begins with "@"/],
    [["hi", "--pass-file", "/no/such/file"], /^\/no\/such\/file: No such file/],
    [["hi", "--pass", "a", "--pass-file", "b"], /^--pass: given twice/],
    [["hi", "--pass-file", BINARY, "--pass-encoding", "utf8"], /^--pass: must be text in UTF-8$/],
    [["hi", "--when", `@${BINARY}`], /^--when: must be text in UTF-8$/],
    [["hi", "--a\nb"], /^Unknown option "--a…"; the/],
    [["hi", "--shno-out=1"], /^Unknown option "--shno-out"; the/],
    [["-", "--pass", "-"], /^--word: standard input is used for --pass already/],
    [["ecko", "hi", "1", "2"], /^Unknown command "ecko" of toy; did you mean "echo"\?$/],
  ])("refuses %j", async (words, message) => {
    const { streams, written } = streamsOf({ stdin: "hi" });
    await expect(runTool(toy, words, streams)).rejects.toThrow(message);
    expect(written.out).toBe("");
  });
});

describe("standard input", () => {
  test.each([
    [[], "hi\n", "hi"],
    [["-"], "hi\r\n", "hi"],
    [["@-"], "hi", "hi"],
    [["--word", "-"], "hi\n\n", "hi\n"],
  ])("%j reads %j", async (words, stdin, word) => {
    expect(await input(words, { stdin })).toEqual({ ...defaults, word });
  });

  test.each<[("stdin" | "stderr")[], string]>([
    [["stdin", "stderr"], "Reading --word from the terminal; end it with Ctrl-D on an empty line\n"],
    [["stdin"], ""],
    [["stderr"], ""],
  ])("is announced if it is typed and the message is seen: terminals are %j", async (terminals, message) => {
    expect(await run(["-"], { stdin: "hi", terminals })).toEqual({ code: 0, out: "echoed\n", err: message });
  });

  test("is read for another field only by the name @-", async () => {
    expect(await input(["hi", "--when", "-", "--tags=-"])).toMatchObject({ when: "-", tags: ["-"] });
    expect(await input(["hi", "--when", "@-"], { stdin: "now\n" })).toMatchObject({ when: "now" });
  });

  test("gives its lines to a list", async () => {
    expect(await input(["needs-secret", "--pass", "-", "a"], { stdin: "s\n" })).toEqual({ pass: "s", texts: ["a"] });
    const file = `${import.meta.dir}/support/secret.txt`;
    expect(await input(["needs-secret", "--pass-file", file], { stdin: "a\nb\r\nc\n" })).toEqual({
      pass: "s3cret",
      texts: ["a", "b", "c"],
    });
  });
});

describe("secrets", () => {
  test("on the command line cause one warning", async () => {
    const { err, out } = await run(["hi", "--pass", "s3cret"]);
    expect(err).toMatch(/^sidekit: warning: --pass is visible to every user [^\n]+ --pass-file[^\n]+\n$/);
    expect(out).toBe("echoed\n");
  });

  test("that name a file are taken as text, without a note that has the name", async () => {
    const { err } = await run(["hi", "--pass", import.meta.path]);
    expect(err).toMatch(/^sidekit: warning: --pass is visible [^\n]+\n$/);
    expect(err).not.toContain(import.meta.path);
  });

  test("are prompted for at a terminal", async () => {
    const options = { secret: "asked", terminals: ["stdin"] as const };
    for (const words of [[], ["--pass", "-"], ["--pass-file", "-"]])
      expect(await input(["needs-secret", ...words, "a"], options)).toEqual({ pass: "asked", texts: ["a"] });
    expect(await input(["needs-secret"], { ...options, stdin: "b" })).toEqual({ pass: "asked", texts: ["b"] });
    expect(await input(["needs-secret", "a"], { ...options, terminals: [], stdin: "b" })).toMatchObject({ pass: "b" });
  });

  test("that are new are prompted for twice", async () => {
    const options = { secret: ["asked", "asekd"], terminals: ["stdin"] as const };
    const message = "--pass: the second entry differs from the first; run the command again";
    await expect(run(["needs-secret", "a"], options)).rejects.toThrow(message);
  });

  test("that are missing are named in the message, with the option for a file", async () => {
    for (const words of [[], ["-"]])
      await expect(run(["needs-secret", ...words])).rejects.toThrow(/^--pass: missing; [^;]*; give it by --pass-file/);
  });
});

describe("help", () => {
  test("of the tool lists its commands and a working example of each", async () => {
    const { out, code } = await run(["--help"]);
    const lines = [
      "Usage: sidekit toy [command] [values] [options]\n\nToy: For tests.\n\nCommands:",
      "  echo WORD [TIMES]      Answer with the input (the word echo may be left out)",
      "  needs-secret TEXTS...  Ask for a secret\n\nExamples:\n  sidekit toy hi --shout --no-polite --when WHEN",
      "  sidekit toy needs-secret a --pass-file pass.txt\n",
      '"sidekit toy COMMAND --help" shows the options of a command.\n',
    ];
    expect([code, out]).toEqual([0, lines.join("\n")]);
  });

  test("of a command shows its options, their accepted values and defaults", async () => {
    const { out } = await run(["echo", "--help"]);
    const lines = [
      "Usage: sidekit toy [echo] WORD [TIMES] [options]\n\nAnswer with the input. It is repeated as it was read.\n",
      "Arguments:\n  WORD                  A field (a text of 1 to 5 characters)",
      "  TIMES                 A field (a whole number from 1 to 9; default 1)\n",
      "Options:\n  --letter-case TEXT    A field (one of upper or lower; default lower)",
      "  --shout               Whether to shout",
      "  --no-polite           Whether to be polite (on unless this is given)",
      "  --tags LIST           A field (a list of at most 3 texts)",
      "  --one-or-more TEXT    A field (a text or a list of texts)",
      "  --extra JSON          A field (an object)",
      "  --when TEXT           A field (a number or a text)",
      "  --dark TEXT           A field (default black)",
      "  --pass-file PATH      A field, from a file",
      "  --pass-encoding TEXT  A field (one of utf8 or base64)",
      "  -o, --output PATH     Write the result to a file; its extension chooses the",
      "                        form\n  --json                Print all details, as the API's JSON",
      "  -h, --help            Show this help\n",
      'A required value that is missing, or "-", is read from standard input; "@path"',
      'is the content of a file, and "@@" a plain "@". The terminal asks for a secret',
      "that is missing, without showing it. --word and --times are options as well.\n",
      "Example:\n  sidekit toy hi --shout --no-polite --when WHEN\n",
    ];
    expect(out).toBe(lines.join("\n"));
  });

  test.each([
    [80, "needs-secret", "  TEXTS              A field (a list of texts)\n"],
    [80, "needs-secret", " it. --texts is an option as well.\n\n"],
    [48, "echo", "  --json                Print all details, as\n                        the API's JSON\n"],
    [47, "echo", "  --json\n      Print all details, as the API's JSON\n  -h, --help\n"],
    [40, "echo", "\u001b[1mUsage:\u001b[0m sidekit toy [echo] WORD [TIMES]\n       [options]\n\nAnswer"],
    [10, "echo", "\nA required\nvalue that\n"],
    [16, "echo", "\n  -h, --help\n      Show this\n      help\n"],
    [40, "echo", "\n\u001b[1mExample:\u001b[0m\n"],
  ])("is wrapped to %d columns, with bold titles if there are colours: %s %j", async (columns, command, part) => {
    expect((await run([command, "--help"], { columns, colors: "256" })).out).toContain(part);
  });
});

test("words without options are parsed as Commander parses them", async () => {
  const word = fc.oneof(fc.constantFrom("echo", "-", "", "a b", "no-symbols", "3"), fc.string({ maxLength: 6 }));
  const words = fc.array(
    word.filter((each) => each === "-" || !each.startsWith("-")),
    { maxLength: 4 },
  );
  const shown = operation({ ...echo, text: (output) => JSON.stringify(output) });
  const shower = toyTool(post("/echo", shown));
  const outcome = async (given: readonly string[]) => {
    const { streams, written } = streamsOf({ stdin: "read" });
    return await runTool(shower, given, streams).then(
      () => written,
      (error: unknown) => String(error),
    );
  };
  await fc.assert(
    fc.asyncProperty(words, async (given) => {
      expect(await outcome(["echo", ...given])).toEqual(await outcome(["echo", "--", ...given]));
    }),
  );
});
