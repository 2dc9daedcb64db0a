import { describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { truncateSync, writeFileSync } from "node:fs";
import { workingFolder } from "../support/scratch.ts";
import { isSteering, runAtTerminal, scanned } from "./support/pty.ts";
import { output, runInOwnProcess, sidekit } from "./support/sidekit.ts";

workingFolder();

const SECRET = "correct-horse-battery";
const ESCAPE = "\u001b";
const [CTRL_C, CTRL_D, CTRL_U, BACKSPACE, LEFT] = ["\u0003", "\u0004", "\u0015", "\u007f", `${ESCAPE}[D`];

const hmacOf = (key: string): string => createHmac("sha256", key).update("hello").digest("hex");

describe("colours", () => {
  const PALETTE = ["color", "palette", "#3498db", "--count", "2"];
  const TRUECOLOR = { TERM: "xterm-256color", COLORTERM: "truecolor", NO_COLOR: "" };

  test.each([
    ["in true colour", TRUECOLOR, `${ESCAPE}[48;2;52;152;219m  ${ESCAPE}[0m #3498db\r\n`],
    ["in the nearest of 256 colours", { ...TRUECOLOR, COLORTERM: "" }, `${ESCAPE}[48;5;68m  ${ESCAPE}[0m #3498db\r\n`],
    ["not with NO_COLOR", { ...TRUECOLOR, NO_COLOR: "1" }, "#3498db\r\n"],
  ])("are shown %s", async (_, variables, start) => {
    expect((await runAtTerminal(PALETTE, { variables })).received).toStartWith(start);
  });

  test("are not written to pipes and files", async () => {
    const script = "sidekit color palette '#3498db' | cat -v; sidekit color palette '#3498db' -o a; cat -v a";
    const { received } = await runAtTerminal(script, { variables: TRUECOLOR });
    expect(received).toMatch(/^(#[\da-f]{6}\r\n)+$/);
  });
});

test("a QR code as a PNG is not written to a terminal", async () => {
  const message = "sidekit: The result is not text; write it to a file with --output, or into a pipe\r\n";
  expect(await runAtTerminal(["qr", "hello", "--type", "png"])).toEqual({ code: 2, received: message });
});

test.each([
  ["truecolor", []],
  ["", []],
  ["truecolor", ["--invert"]],
])("a QR code can be scanned from a terminal with COLORTERM=%j, with %j", async (COLORTERM, options) => {
  const variables = { TERM: "xterm-256color", COLORTERM, NO_COLOR: "" };
  const { received } = await runAtTerminal(["qr", "https://example.com", ...options], { variables });
  expect(scanned(received)).toBe("https://example.com");
});

describe("a secret", () => {
  test("that is typed as soon as the prompt appears is never echoed, and the terminal echoes again afterwards", async () => {
    const script = "sidekit hash hmac sha256 hello; stty -a";
    const { received } = await runAtTerminal(script, { turns: [[/key: /, `${SECRET}\r`]] });
    expect(received).toContain(hmacOf(SECRET));
    expect([received.includes("horse"), / echo /.test(received)]).toEqual([false, true]);
  });

  test("is prompted for when the terminal has stopped to echo, so that nobody types too early", async () => {
    const look = "head -c 4 >/dev/null; stty -a </dev/tty | grep -o -e '-echo '; cat >/dev/null";
    const script = `sidekit hash hmac sha256 hello 2>&1 >/dev/null | sh -c "${look}"`;
    expect((await runAtTerminal(script, { turns: [[/-echo /, `${SECRET}\r`]] })).code).toBe(0);
  });

  test("is edited with the keys of a command line", async () => {
    const typed = `wrong${CTRL_U}${SECRET}${LEFT}${BACKSPACE}\r`;
    const { received } = await runAtTerminal(["hash", "hmac", "sha256", "hello"], { turns: [[/key: /, typed]] });
    expect(received).toContain(hmacOf(SECRET.slice(0, -2) + SECRET.slice(-1)));
    expect(received).not.toContain("horse");
  });

  test("is prompted for while a pipe gives the token", async () => {
    const token = `${btoa('{"alg":"HS256"}').replaceAll("=", "")}.${btoa("{}").replaceAll("=", "")}.c2ln`;
    const script = `echo ${token} | sidekit jwt validate`;
    const { received, code } = await runAtTerminal(script, { turns: [[/secret: /, "the secret\r"]] });
    expect([code, received]).toEqual([1, expect.stringContaining("INVALID")]);
  });

  test.each([
    [`abc${CTRL_C}`, /^password: \r?\n130\r\n[\s\S]* echo /],
    [CTRL_D, /^password: \r?\nsidekit: --password: must be a text of 1 to [^\n]+\n2\r\n[\s\S]* echo /],
  ])("is not asked for after Ctrl-C, and empty after Ctrl-D; the terminal is restored: %j", async (typed, shown) => {
    const script = "sidekit passwd check; echo $?; stty -a";
    expect((await runAtTerminal(script, { turns: [[/password: /, typed]] })).received).toMatch(shown);
  });
});

describe("a text", () => {
  test.each([
    [["jwt"], /Reading --token from the terminal; end it with Ctrl-D/, 2, "sidekit: --token: must have 3 parts "],
    [["hash", "-c"], /Reading the list from the terminal; end it with Ctrl-D/, 1, "sidekit: -: no properly formatted"],
  ] as const)("can be typed if it is missing: %j", async (words, reading, exitCode, message) => {
    const { received, code } = await runAtTerminal([...words], { turns: [[reading, `nonsense\r${CTRL_D}`]] });
    expect([code, received]).toEqual([exitCode, expect.stringContaining(message)]);
  });
});

describe("a large file", () => {
  const BAR = /\[#* *\] +\d+% +\d+ MiB\/s (\d+:)?\d+:\d\d left/;
  const HASH = ["hash", "sha512", "--file", "big"];

  /** A file of zeros that take no space on the disk, and hours to hash. */
  const createBig = (bytes = 1e12): void => {
    writeFileSync("big", "");
    truncateSync("big", bytes);
  };

  test("shows a bar with rate and remaining time, and clears it", async () => {
    createBig();
    const shorten = () => {
      truncateSync("big");
      return "";
    };
    const { received, code } = await runAtTerminal(HASH, { turns: [[BAR, shorten]] });
    const [, last] = received.split(`\r${ESCAPE}[K`);
    expect([code, last ?? received.slice(-300)]).toEqual([0, expect.stringMatching(/^[\da-f]{128} {2}big\r\n$/)]);
  });

  test("is interrupted by Ctrl-C, which clears the bar", async () => {
    createBig();
    const { received, code } = await runAtTerminal(HASH, { turns: [[BAR, CTRL_C]] });
    expect([code, received.endsWith(`\r${ESCAPE}[K`)]).toEqual([130, true]);
  });

  test.each(["TERM=dumb sidekit hash md5 --file big", "sidekit hash md5 --file big 2>messages; cat messages"])(
    "shows no bar on a terminal that cannot clear it, nor in a file: %s",
    async (script) => {
      createBig(70e6);
      expect((await runAtTerminal(script)).received).toMatch(/^[\da-f]{32} {2}big\r\n$/);
    },
  );
});

test.each([
  ["sidekit lorem paragraphs 100 --sentences 50 | head -1 | wc -l", /^ *1\r\n$/],
  ["{ sidekit lorem paragraphs 100 --sentences 50 --json; echo $? >&2; } | true", /^141\r\n$/],
  [`{ echo '{"jsonrpc":"2.0","id":1,"method":"ping"}'; sleep 1; } | { sidekit mcp; echo $? >&2; } | true`, /^141\r\n$/],
  ["yes | sidekit hash sha999 | head -1", /^sidekit: --algorithm: must be one of [^\n]+\n$/],
])("a closed pipe is silent: %s", async (script, expected) => {
  expect((await runAtTerminal(script)).received).toMatch(expected);
});

test("the titles of help are bold at a terminal alone", async () => {
  const titles = (help: string) => [...help.matchAll(/^\S*(?:Usage|Arguments|Options|Examples?):\S*/gm)].flat();
  const plain = titles(String((await runInOwnProcess(["qr", "generate", "--help"])).bytes));
  expect(plain).toEqual(["Usage:", "Arguments:", "Options:", "Examples:"]);
  const variables = { TERM: "xterm-256color", NO_COLOR: "" };
  const { received } = await runAtTerminal(["qr", "generate", "--help"], { variables });
  expect(titles(received)).toEqual(plain.map((title) => `${ESCAPE}[1m${title}${ESCAPE}[0m`));
});

test("help is as wide as the terminal, or as COLUMNS says, and else 80 columns", async () => {
  const widest = (help: string) =>
    Math.max(...help.split(/\r?\n/).map((line) => (line.startsWith("  sidekit") ? 0 : line.length)));
  const inPipe = async (variables: Record<string, string>) =>
    widest(String((await runInOwnProcess(["jwt", "validate", "--help"], { variables })).bytes));
  expect([await inPipe({ COLUMNS: "50" }), await inPipe({})]).toEqual([50, 80]);
  for (const pipe of ["", "| cat"]) {
    const { received } = await runAtTerminal(`stty cols 60; NO_COLOR=1 sidekit jwt validate --help ${pipe}`);
    expect(widest(received)).toBe(60);
  }
});

describe("a terminal gets characters that could steer it escaped, and a pipe as they are", () => {
  // Sets the title of the window, writes to the clipboard, erases the line, by a C1 control and by a C0 one, and reverses.
  const HOSTILE = "a\u001b]0;title\u0007\u001b]52;c;YQ==\u0007\u009b2K\rb\u202ec";
  const ESCAPED = "a\\u001b]0;title\\u0007\\u001b]52;c;YQ==\\u0007\\u009b2K\\u000db\\u202ec";

  test("the text of a QR code", async () => {
    await output(["qr", "-", "-o", "code.png"], { stdin: HOSTILE });
    const decode = ["qr", "decode", "code.png"];
    expect((await runAtTerminal(decode)).received).toBe(`${ESCAPED}\r\n`);
    expect(await output(decode)).toBe(`${HOSTILE}\n`);
  });

  test("the names of files, in results and in messages", async () => {
    const name = "a\u001b[31m\u009b2K\u202e";
    writeFileSync(name, "hello");
    const hash = ["hash", "md5", "--file", name, "--file", `${name}.missing`];
    const { received, code } = await runAtTerminal(hash);
    expect(code).toBe(2);
    expect(received).toContain("  a\\u001b[31m\\u009b2K\\u202e\r\n");
    expect(isSteering(received)).toBe(false);
    const piped = await sidekit(hash);
    expect(piped.stdout).toEndWith(`  ${name}\n`);
    expect(piped.stderr).toMatch(/^sidekit: [^\n]+: No such file or directory\n$/);

    writeFileSync("list", piped.stdout);
    const check = ["hash", "--check", "list"];
    expect((await runAtTerminal(check)).received).toBe("a\\u001b[31m\\u009b2K\\u202e: OK\r\n");
    expect(await output(check)).toBe(`${name}: OK\n`);
  });
});
