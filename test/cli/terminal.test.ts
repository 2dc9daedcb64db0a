import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createHmac } from "node:crypto";
import { existsSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { until } from "../support/service.ts";
import { Terminal } from "./support/terminal.ts";

setDefaultTimeout(120_000);

const truecolor = new Terminal({}, { TERM: "xterm-256color", COLORTERM: "truecolor" });
const limited = new Terminal({}, { TERM: "xterm-256color", COLORTERM: "" });
const narrow = new Terminal({ columns: 40, rows: 200 }, { NO_COLOR: "1" });
const small = new Terminal({ columns: 80, rows: 24 });
afterAll(() => {
  for (const terminal of [truecolor, limited, narrow, small]) terminal.close();
});

describe("colours", () => {
  test("are shown as swatches in true colour", async () => {
    const screen = await truecolor.run("sidekit color palette '#3498db' --count 2", { escapes: true });
    expect(screen).toMatch(/^␛\[48;2;52;152;219m {2}␛\[49m #3498db$/m);
  });

  test("are shown in the nearest of 256 colours without true colour", async () => {
    const screen = await limited.run("sidekit color palette '#3498db' --count 2", { escapes: true });
    expect(screen).toMatch(/^␛\[48;5;68m {2}␛\[49m #3498db$/m);
  });

  test.each(["NO_COLOR=1", "TERM=dumb", "FORCE_COLOR=0"])("are not shown with %s", async (setting) => {
    const screen = await truecolor.run(`${setting} sidekit color palette '#3498db' --count 2`, { escapes: true });
    expect(screen).toStartWith("#3498db\n");
  });

  test("are not written to pipes and files", async () => {
    expect(await truecolor.run("sidekit color palette '#3498db' --count 2 | cat -v")).toStartWith("#3498db\n#");
    expect(await truecolor.run("sidekit color palette '#3498db' -o a; cat -v a")).toStartWith("#3498db\n#");
  });
});

test("a QR code as a PNG is not written to a terminal", async () => {
  const screen = await truecolor.run("sidekit qr hello --type png");
  expect(screen).toBe("sidekit: The result is not text; write it to a file with --output, or into a pipe\nexit code 2");
});

describe("a secret", () => {
  const SECRET = "correct horse battery";

  test("is prompted for without echo", async () => {
    truecolor.start("sidekit passwd check");
    await truecolor.shows(/^password:/m);
    truecolor.type(`${SECRET}x`, "BSpace", "Enter");
    const screen = await truecolor.ended();
    expect(screen).toContain("Length: 21 characters");
    expect(screen).not.toContain("horse");
    expect(await truecolor.run("stty -a | grep -o ' echo '")).toContain(" echo");
  });

  test("that only some calls need is prompted for", async () => {
    truecolor.start("sidekit qr wifi Guests --json");
    await truecolor.shows(/^password:/m);
    truecolor.type(SECRET, "Enter");
    expect(await truecolor.ended()).toContain(`"text": "WIFI:T:WPA;S:Guests;P:${SECRET};;"`);
  });

  test("is prompted for when the terminal has stopped to echo, so that nobody types too early", async () => {
    const look = "head -c 4 >/dev/null; stty -a </dev/tty | grep -o -e '-echo ' >state; cat >/dev/null";
    truecolor.start(`sidekit hash hmac sha256 hello 2>&1 >/dev/null | sh -c "${look}"; cat state`);
    const state = join(truecolor.folder, "state");
    const isWritten = () => (existsSync(state) && readFileSync(state, "utf8") !== "") || undefined;
    await until(isWritten, "the label");
    truecolor.type(SECRET, "Enter");
    expect(await truecolor.ended()).toContain("-echo");
  });

  test("is edited with the keys of a command line", async () => {
    truecolor.start("sidekit hash hmac sha256 hello");
    await truecolor.shows(/^key:/m);
    truecolor.type("wrong", "C-u");
    truecolor.type(SECRET, "Left", "BSpace", "Enter");
    const screen = await truecolor.ended();
    expect(screen).toContain(
      createHmac("sha256", SECRET.slice(0, -2) + SECRET.slice(-1))
        .update("hello")
        .digest("hex"),
    );
    expect(screen).not.toContain("horse");
  });

  test("is prompted for while a pipe gives the token", async () => {
    const token = `${btoa('{"alg":"HS256"}').replaceAll("=", "")}.${btoa("{}").replaceAll("=", "")}.c2ln`;
    truecolor.start(`echo ${token} | sidekit jwt validate`);
    await truecolor.shows(/^secret:/m);
    truecolor.type("the secret", "Enter");
    const screen = await truecolor.ended();
    expect(screen).toContain("INVALID");
    expect(screen).toEndWith("exit code 1");
  });

  test("is not asked for after Ctrl-C, which restores the terminal", async () => {
    truecolor.start("sidekit passwd check");
    await truecolor.shows(/^password:/m);
    truecolor.type("abc", "C-c");
    expect(await truecolor.ended()).toBe("password:\nexit code 130");
    expect(await truecolor.run("stty -a | grep -o ' echo '")).toContain(" echo");
  });
});

describe("a text", () => {
  test("can be typed if it is missing", async () => {
    truecolor.start("sidekit jwt");
    await truecolor.shows(/^Reading --token from the terminal; end it with Ctrl-D/m);
    truecolor.type("nonsense", "Enter", "C-d");
    expect(await truecolor.ended()).toMatch(/sidekit: --token: .*\nexit code 2$/s);
  });

  test("is not read for a number", async () => {
    expect(await truecolor.run("sidekit lorem words")).toStartWith("sidekit: --count: missing; ");
  });
});

describe("a large file", () => {
  /** A file of zeros that take no space on the disk, and hours to hash. */
  const big = () => truecolor.run("truncate -s 1000G big");

  test("shows a bar with rate and remaining time, and clears it", async () => {
    await big();
    truecolor.start("sidekit hash sha512 --file big");
    await truecolor.shows(/^\[#* *\] +\d+% +\d+ MiB\/s (\d+:)?\d+:\d\d left$/m);
    truncateSync(join(truecolor.folder, "big"));
    expect(await truecolor.ended()).toMatch(/^[\da-f]{128} {2}big\nexit code 0$/);
  });

  test("is interrupted by Ctrl-C, which clears the bar", async () => {
    await big();
    truecolor.start("sidekit hash sha512 --file big");
    await truecolor.shows(/% +\d+ MiB/m);
    truecolor.type("", "C-c");
    expect(await truecolor.ended()).toMatch(/^(\^C)?\n?exit code 130$/);
  });

  test("shows no bar if standard error is a file", async () => {
    await truecolor.run("truncate -s 70M big");
    expect(await truecolor.run("sidekit hash md5 --file big 2>messages; wc -c < messages; rm big")).toMatch(/^0$/m);
  });
});

describe("a closed pipe", () => {
  test.each([
    "sidekit lorem paragraphs 100 --sentences 50 | head -1 | wc -l",
    "sidekit lorem paragraphs 100 --sentences 50 --json | true",
    "yes | sidekit hash sha999 | head -1",
  ])("is silent: %s", async (command) => {
    const screen = await truecolor.run(command);
    expect(screen).not.toContain("EPIPE");
    expect(screen.split("\n").length).toBeLessThanOrEqual(3);
  });
});

test("a terminal of 24 rows shows the whole overview, also above the address of the server", async () => {
  const screen = await small.run("sidekit --help");
  expect(screen).toStartWith("sidekit ");
  small.start("PORT=0 sidekit");
  const serving = await small.shows(/listens on http/);
  expect(serving).toStartWith(screen.replace(/exit code 0$/, "").trimEnd());
  small.type("", "C-c");
  expect(await small.ended()).toContain("exit code 0");
});

describe("help at 40 columns", () => {
  test.each(["sidekit --help", "sidekit color --help", "sidekit jwt validate --help"])(
    "%s wraps at words",
    async (command) => {
      const hasUsage = "grep -q 'Usage: sidekit' page && echo usage";
      const longLines = "grep -v '^  sidekit' page | awk '{ if (length > 40) print }'";
      expect(await narrow.run(`${command} > page; ${hasUsage}; ${longLines}`)).toBe("usage\nexit code 0");
    },
  );
});
