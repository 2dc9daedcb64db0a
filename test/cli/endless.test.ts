import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommandLine } from "../../src/cli/main.ts";
import { scratchFolder } from "../support/scratch.ts";
import { streamsOf } from "./support/streams.ts";

const folder = scratchFolder();

const TOO_LARGE = /^sidekit: [^\n]+: too large; the values of a command have at most 16 MiB\n$/;

async function* zeros(): AsyncGenerator<Uint8Array, void, void> {
  const chunk = new Uint8Array(64 * 1024);
  for (;;) yield chunk;
}

/** What a command writes to stderr; its standard input never ends. */
async function messageOf(args: readonly string[]): Promise<string> {
  const { streams, written } = streamsOf({ stdin: zeros() });
  expect(await runCommandLine(args, {}, streams)).toBe(2);
  return written.err;
}

test.each([
  "qr generate --text=@/dev/zero",
  "qr generate @-",
  "jwt decode",
  "jwt sign --payload @/dev/zero --secret a",
  "hash batch md5 @-",
  "qr decode /dev/zero",
  "qr design a --logo /dev/zero",
  "jwt validate a.b.c --secret @/dev/zero",
  "jwt validate a.b.c --secret-file /dev/zero",
  "hash hmac sha256 a --key-file -",
  "hash --check /dev/zero",
  "hash --check -",
])("a value, or a list of digests, is limited: %s", async (line) => {
  expect(await messageOf(line.split(" "))).toMatch(TOO_LARGE);
});

test("the values of a list are limited in all, to the byte", async () => {
  const half = join(folder, "half");
  const byte = join(folder, "byte");
  writeFileSync(half, "a".repeat(8 * 1024 * 1024));
  writeFileSync(byte, "a");
  const { streams, written } = streamsOf();
  expect(await runCommandLine(["hash", "batch", "md5", `@${half}`, `@${half}`], {}, streams)).toBe(0);
  expect(written.out).toMatch(/^[\da-f]{32}\n[\da-f]{32}\n$/);
  expect(await messageOf(["hash", "batch", "md5", `@${half}`, `@${half}`, `@${byte}`])).toMatch(TOO_LARGE);
});
