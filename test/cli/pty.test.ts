import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { createHmac } from "node:crypto";
import { writeFileSync } from "node:fs";
import { workingFolder } from "../support/scratch.ts";
import { runAtTerminal } from "./support/pty.ts";
import { scanned } from "./support/screenshot.ts";
import { output, sidekit } from "./support/sidekit.ts";
import { isSteering } from "./support/steering.ts";

setDefaultTimeout(120_000);

workingFolder();

describe("a secret that is typed as soon as the prompt appears", () => {
  const SECRET = "correct-horse-battery";

  test("is never echoed", async () => {
    for (let run = 0; run < 10; run++) {
      const { received, code } = await runAtTerminal(["hash", "hmac", "sha256", "hello"], {
        typed: `${SECRET}\r`,
        prompt: "key: ",
      });
      expect(received).toContain(createHmac("sha256", SECRET).update("hello").digest("hex"));
      expect([code, received.includes("horse")]).toEqual([0, false]);
    }
  });

  test("is complete", async () => {
    const { received } = await runAtTerminal(["jwt", "sign", "{}"], {
      typed: `${SECRET}-with-32-bytes-or-more\r`,
      prompt: "secret: ",
    });
    const token = /eyJ[\w.-]+/.exec(received)?.[0] ?? "";
    writeFileSync("secret", `${SECRET}-with-32-bytes-or-more`);
    expect(await output(["jwt", "validate", token, "--secret-file", "secret"])).toStartWith("VALID");
  });
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

  test("words that are no commands and no options", async () => {
    for (const args of [[HOSTILE], ["hash", `--${HOSTILE}`], ["help", HOSTILE], ["serve", `--${HOSTILE}`]]) {
      const { received, code } = await runAtTerminal(args);
      expect([code, received]).toEqual([2, expect.stringMatching(/^sidekit: [^\p{Cc}\u202e]+\r\n$/u)]);
    }
  });
});
