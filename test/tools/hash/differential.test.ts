import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { blake2b, blake2s } from "@noble/hashes/blake2.js";
import { blake3 } from "@noble/hashes/blake3.js";
import { md5, ripemd160, sha1 } from "@noble/hashes/legacy.js";
import { sha224, sha256, sha384, sha512, sha512_256 } from "@noble/hashes/sha2.js";
import { sha3_256, sha3_512 } from "@noble/hashes/sha3.js";
import type { CHash } from "@noble/hashes/utils.js";
import { denoCommand } from "../../../scripts/deno.ts";
import { DIGEST_NAMES } from "../../../src/tools/hash/digests.ts";
import { HMAC_LENGTHS, HMAC_NAMES, KEY_LENGTHS, LENGTHS, results, textOf } from "./differential.ts";

/** CRC-32 by its definition: division by the polynomial, bit by bit. */
function crc32(message: Buffer): Uint8Array {
  let rest = -1;
  for (let at = 0; at < message.length; at++) {
    rest ^= message[at] ?? 0;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  const digest = Buffer.alloc(4);
  digest.writeInt32BE(~rest);
  return digest;
}

const NOBLE = {
  ...{ md5, sha1, sha256, sha512, sha224, sha384, blake2b, blake2s, blake3, ripemd160 },
  ...{ "sha512-256": sha512_256, "sha3-256": sha3_256, "sha3-512": sha3_512 },
} satisfies Record<string, CHash>;
const REFERENCES = { ...NOBLE, crc32 };

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** HMAC by its definition (RFC 2104, section 2), with @noble/hashes as the digest. */
function hmacByDefinition(digest: CHash, key: Uint8Array, message: Uint8Array): string {
  const block = Buffer.alloc(digest.blockLen);
  Buffer.from(key.length > digest.blockLen ? digest(key) : key).copy(block);
  const padded = (pad: number) => block.map((byte) => byte ^ pad);
  return hex(digest(Buffer.concat([padded(0x5c), digest(Buffer.concat([padded(0x36), message]))])));
}

// @noble/hashes computes them once, for both runtimes.
const EXPECTED = [
  ...LENGTHS.flatMap((length) => {
    const message = Buffer.from(textOf(length));
    return DIGEST_NAMES.map((name) => `${name} of ${length} bytes: ${hex(REFERENCES[name](message))}`);
  }),
  ...HMAC_NAMES.flatMap((name) =>
    KEY_LENGTHS.flatMap((keyLength) =>
      HMAC_LENGTHS.map((length) => {
        const code = hmacByDefinition(NOBLE[name], Buffer.from(textOf(keyLength)), Buffer.from(textOf(length)));
        return `HMAC with ${name} of ${length} bytes and a key of ${keyLength}: ${code}`;
      }),
    ),
  ),
];

test("on Bun, the runtime gives the digests and HMACs of @noble/hashes for all lengths", async () => {
  expect(await Array.fromAsync(results())).toEqual(EXPECTED);
});

test("on Deno, it gives the same ones", async () => {
  const [deno = ""] = denoCommand();
  const run = Bun.spawn([deno, "run", "--no-prompt", "test/tools/hash/differential.ts"], { stderr: "pipe" });
  const [stdout, stderr] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
  expect([stdout.trimEnd().split("\n"), stderr]).toEqual([EXPECTED, ""]);
  expect(await run.exited).toBe(0);
});
