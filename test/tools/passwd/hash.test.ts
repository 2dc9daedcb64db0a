import { describe, expect, setDefaultTimeout, spyOn, test } from "bun:test";
import { scryptSync } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { Refusal } from "../../../src/operation/refusal.ts";
import { ThreadRunner } from "../../../src/operation/thread-runner.ts";
import { hash, verify } from "../../../src/tools/passwd/hash.ts";
import { formatStoredHash, parseStoredHash, reasonToRenew } from "../../../src/tools/passwd/stored-hash.ts";
import { refused, refusedLater } from "../../support/refused.ts";
import { run } from "../../support/run.ts";

// Some of these hashes take half a second of processor time, which a busy machine does not have at once.
setDefaultTimeout(60_000);

const PASSWORD = "correct horse battery staple";

const makeHash = (algorithm: string, choice: object = {}) => run(hash, { password: PASSWORD, algorithm, ...choice });
const verified = (password: string, stored: string) => run(verify, { password, hash: stored });
const textOf = (answer: Awaited<ReturnType<typeof verified>>) => verify.text(answer, { password: PASSWORD, hash: "" });

test("a new hash comes with the time of its computation, which is within that of the call", async () => {
  const start = performance.now();
  const { milliseconds } = await makeHash("argon2id", { memory: 4096 });
  expect(milliseconds).toBeGreaterThan(0);
  expect(milliseconds).toBeLessThanOrEqual(Math.ceil(performance.now() - start));
});

test.each([
  // The tests of the reference implementation of Argon2 (phc-winner-argon2, test.c).
  ["argon2id", "password", "$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc"],
  ["argon2i", "password", "$argon2i$m=256,t=2,p=1$c29tZXNhbHQ$/U3YPXYsSb3q9XxHvc0MLxur+GP960kN9j7emXX8zwY"],
  // Its program, argon2 -i -t 2 -m 11 -v 10: segments are longer than a block of addresses.
  ["argon2i", "password", "$argon2i$m=2048,t=2,p=1$c29tZXNhbHQ$CmUX7aLHSZlRwZ3Lo8qrF1f0MznUHYAErH66+Y02a0Y"],
  // RFC 7914, section 12.
  [
    "scrypt",
    "password",
    "$scrypt$ln=10,r=8,p=16$TmFDbA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWIurzDZLiKjiG/xCSedmDDaxyevuUqD7m2DYMvfoswGQA",
  ],
  // The tests of crypt_blowfish.
  ["bcrypt", "U*U", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"],
])("hashes by %s are verified, of %p: %s", async (algorithm, password, stored) => {
  expect(await verified(password, stored)).toMatchObject({ matches: true, algorithm });
  const wrong = await verified(`${password}!`, stored);
  expect(wrong).toMatchObject({ matches: false, algorithm });
  expect(textOf(wrong)).toBe(`mismatch\noutdated: ${wrong.reason}`);
});

test("hashes by Bun are verified, in a line of an htpasswd file too", async () => {
  const options = { algorithm: "argon2id", memoryCost: 64, timeCost: 2 } as const;
  expect(await verified(PASSWORD, Bun.password.hashSync(PASSWORD, options))).toMatchObject({
    matches: true,
    parameters: { memory: 64, iterations: 2, parallelism: 1 },
  });
  const bcrypt = Bun.password.hashSync(PASSWORD, { algorithm: "bcrypt", cost: 4 });
  for (const user of ["ada", "a$b", "{ada}"])
    expect(await verified(PASSWORD, `${user}:${bcrypt}\n`)).toMatchObject({ matches: true, parameters: { cost: 4 } });
});

const BCRYPT_PASSWORD = "Must have at most 72 bytes and no null character for bcrypt";
const TOO_MUCH = "Must be smaller: memory times iterations is at most 512 MiB";

describe("a new hash", () => {
  test.each([
    ["argon2id", {}, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/],
    ["argon2id", { memory: 16, iterations: 3, parallelism: 2 }, /^\$argon2id\$v=19\$m=16,t=3,p=2\$/],
    ["bcrypt", {}, /^\$2b\$10\$[./\w]{53}$/],
    ["bcrypt", { cost: 4 }, /^\$2b\$04\$/],
    ["bcrypt", { cost: 4, user: "ada" }, /^\$2y\$04\$/],
    ["scrypt", { cost: 10 }, /^\$scrypt\$ln=10,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/],
  ] as const)("by %s with %j has its form, is verified, and differs each time", async (algorithm, choice, form) => {
    const made = await makeHash(algorithm, choice);
    expect(made.hash).toMatch(form);
    expect(await verified(PASSWORD, made.hash)).toMatchObject({ matches: true, parameters: made.parameters });
    expect((await makeHash(algorithm, choice)).hash).not.toBe(made.hash);
  });

  test("is verified by Bun, and by the scrypt of node:crypto", async () => {
    const argon2 = await makeHash("argon2id");
    expect(Bun.password.verifySync(PASSWORD, argon2.hash)).toBe(true);
    expect(textOf(await verified(PASSWORD, argon2.hash))).toBe("match");
    const longest = "é".repeat(36);
    const bcrypt = await makeHash("bcrypt", { cost: 4, password: longest });
    expect(Bun.password.verifySync(longest, bcrypt.hash)).toBe(true);
    const parts = parseStoredHash((await makeHash("scrypt", { cost: 10 })).hash);
    if (parts.algorithm === "bcrypt") throw new Error("not scrypt");
    const key = scryptSync(PASSWORD, parts.salt, 32, { N: 1024, r: 8, p: 1 });
    expect(key.equals(parts.digest)).toBe(true);
  });

  test("is a line of an htpasswd file for a user; other algorithms than bcrypt have a warning", async () => {
    const input = { password: PASSWORD, algorithm: "bcrypt", cost: 4, user: "ada" } as const;
    const made = await run(hash, input);
    expect(hash.text(made, input)).toBe(`ada:${made.hash}`);
    expect(made.warnings).toEqual(["Choose other parameters: the cost is below today's minimum of 10"]);
    const { warnings } = await makeHash("argon2id", { user: "ada" });
    expect(warnings).toEqual(["Apache and nginx read htpasswd files with bcrypt only"]);
  });

  test.each([
    ["bcrypt", { password: `é${"a".repeat(71)}` }, "/password", BCRYPT_PASSWORD],
    ["bcrypt", { password: "a\0b" }, "/password", BCRYPT_PASSWORD],
    ["bcrypt", { cost: 16 }, "/cost", "Must be a whole number from 4 to 15 for bcrypt"],
    ["scrypt", { cost: 9 }, "/cost", "Must be a whole number from 10 to 17 for scrypt"],
    ["bcrypt", { memory: 64 }, "/memory", "Must be omitted for bcrypt"],
    ["scrypt", { iterations: 2 }, "/iterations", "Must be omitted for scrypt"],
    ["scrypt", { parallelism: 1 }, "/parallelism", "Must be omitted for scrypt"],
    ["argon2id", { cost: 10 }, "/cost", "Must be omitted for argon2id"],
    ["argon2id", { memory: 15, parallelism: 2 }, "/memory", "Must be at least 8 KiB for each lane"],
    ["argon2id", { memory: 131_072, iterations: 5 }, "/iterations", TOO_MUCH],
  ] as const)("by %s with %j is refused at %s", async (algorithm, choice, path, message) => {
    expect(await refusedLater(() => makeHash(algorithm, choice))).toEqual({ path, message });
  });

  test.each([
    ["/iterations", () => makeHash("argon2id", { memory: 131_072, iterations: 4 })],
    ["/cost", () => makeHash("bcrypt", { cost: 15 })],
    ["/cost", () => makeHash("scrypt", { cost: 17 })],
    ["/hash", () => verified(PASSWORD, `$2b$15$${"C".repeat(53)}`)],
  ])("at its limits that takes too long, or its verification, is refused at %s", async (path, compute) => {
    using _ = spyOn(ThreadRunner.prototype, "run").mockImplementation((_, { late }) => Promise.reject(late()));
    const message = "Must need less than 10 seconds of processor time here";
    expect(await refusedLater(compute)).toEqual({ path, message });
  });
});

test.each([
  ["version 1.0, 32 MiB and a bit,", 16, 32_769, true],
  ["version 1.0 and 32 MiB", 16, 32_768, false],
  ["version 1.3, whose memory is freed at once,", 19, 32_769, false],
])("a thread after a hash of %s is replaced or kept", async (_, version, memory, isReplaced) => {
  const thread = new Worker(new URL("../../../src/tools/passwd/hash-thread.ts", import.meta.url));
  await once(thread, "message");
  const parameters = { memory, iterations: 1, parallelism: 1 };
  thread.postMessage({ algorithm: "argon2id", password: "a", version, parameters, salt: new Uint8Array(8), length: 4 });
  const [{ reply, next }] = await once(thread, "message");
  await thread.terminate();
  expect([reply.result.length, next !== undefined]).toEqual([4, isReplaced]);
});

describe("a stored hash is refused", () => {
  const FORMS = "Must be a hash by Argon2 or scrypt as a PHC string, or by bcrypt";
  const LIMIT = "Must need at most 128 MiB of memory, and 512 MiB in all of its passes";
  const LEAST = "Must have a cost (ln), block size (r) and lanes (p) of at least 1";
  const argon2 = (parameters: string) => `$argon2id$v=19$${parameters}$c29tZXNhbHQ$c29tZXNhbHQ`;
  const scrypt = (parameters: string) => `$scrypt$${parameters}$c29tZXNhbHQ$c29tZXNhbHQ`;
  const valid = [argon2("m=64,t=1,p=1"), scrypt("ln=4,r=8,p=1"), `$2b$15$${"C".repeat(53)}`];

  test.each([
    ...valid.flatMap((each) => [`x${each}`, `${each}!`].map((text) => [text, FORMS])),
    ...["hello", "x$apr1$$1$$5$$6$$y$", "abcdefghijklmn"].map((text) => [text, FORMS]),
    ["ada:$apr1$abc$def", `${FORMS}; this is MD5 of Apache (apr1)`],
    ["$1$abc$def", `${FORMS}; this is MD5 crypt`],
    ["$5$abc$def", `${FORMS}; this is SHA-256 crypt`],
    ["$6$abc$def", `${FORMS}; this is SHA-512 crypt`],
    ["$y$abc$def", `${FORMS}; this is yescrypt or scrypt of crypt`],
    ["abcdefghijklm", `${FORMS}; this is DES crypt`],
    ["ada:yb6uHIuuV7KL.", `${FORMS}; this is DES crypt`],
    ...["m=131073,t=1,p=1", "m=131072,t=5,p=1"].map((each) => [argon2(each), LIMIT]),
    [argon2("m=15,t=1,p=2"), "Must have at least 8 KiB of memory (m) for each lane (p)"],
    [argon2("m=520,t=1,p=65"), "Must have at most 64 lanes (p)"],
    [argon2("m=64,t=0,p=1"), "Must have at least one iteration (t) and one lane (p)"],
    [argon2("m=64,t=1,p=0"), "Must have at least one iteration (t) and one lane (p)"],
    ...["ln=18,r=8,p=1", "ln=17,r=8,p=5", "ln=1,r=1,p=513", "ln=2,r=262144,p=4"].map((each) => [scrypt(each), LIMIT]),
    ...["ln=0,r=8,p=1", "ln=4,r=0,p=1", "ln=4,r=8,p=0"].map((each) => [scrypt(each), LEAST]),
    ["$2b$16$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW", "Must have a cost from 4 to 15"],
    ["$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAA$AAAAAAA", "Must have a salt in base64 of at least 8 bytes"],
    ["$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAA$AAAA", "Must have a digest in base64 of at least 4 bytes"],
    ["$argon2id$v=19$m=8,t=1,p=1$AAAAAAAA_AA$AAAAAAA", "Must have a salt in base64 of at least 8 bytes"],
    ["$argon2id$v=17$m=8,t=1,p=1$AAAAAAAAAAA$AAAAAAA", "Must be of version 19 (1.3) or 16 (1.0) of Argon2"],
    ["$scrypt$ln=4,r=8,p=1$A$AAAA", "Must have a salt in base64"],
    ["$scrypt$ln=4,r=8,p=1$AAAA$AAAA", "Must have a digest in base64 of at least 4 bytes"],
    ["$scrypt$ln=16,r=1,p=1$AAAA$AAAAAA", "Must have a cost (ln) below 16 times the block size (r)"],
  ])("%s: %s", (stored, message) => {
    expect(refused(() => parseStoredHash(stored))).toEqual({ path: "/hash", message });
  });

  test("at the limits it is read, and written again as it was", () => {
    const argon2s = ["m=131072,t=4,p=1", "m=512,t=1,p=64"].map(argon2);
    for (const stored of [...argon2s, ...["ln=17,r=8,p=4", "ln=1,r=1,p=512"].map(scrypt)]) {
      const parts = parseStoredHash(stored);
      expect(parts.algorithm === "bcrypt" ? "" : formatStoredHash(parts)).toBe(stored);
    }
  });
});

const ARGON2 = "memory and iterations are below today's minimum: 19,456 KiB and 2, or 47,104 KiB and 1";
const SCRYPT = "the cost is below today's minimum: 17, with a block size of 8";

type Renewable = Parameters<typeof reasonToRenew>[0];

// The OWASP Password Storage Cheat Sheet: each line of a table is sufficient, and nothing below it.
test.each<[Renewable["algorithm"], Renewable["parameters"], reason: string | null, version?: number]>([
  ["argon2id", { memory: 47_104, iterations: 1 }, null],
  ["argon2id", { memory: 47_103, iterations: 1 }, ARGON2],
  ["argon2id", { memory: 19_456, iterations: 2 }, null],
  ["argon2id", { memory: 19_455, iterations: 2 }, ARGON2],
  ["argon2id", { memory: 12_288, iterations: 3 }, null],
  ["argon2id", { memory: 9_216, iterations: 4 }, null],
  ["argon2id", { memory: 7_168, iterations: 5 }, null],
  ["argon2id", { memory: 7_167, iterations: 64 }, ARGON2],
  ["argon2id", { memory: 19_456, iterations: 2 }, "it is of version 1.0 of Argon2, which 1.3 replaced", 16],
  ["argon2i", { memory: 65_536, iterations: 5 }, "argon2i is not recommended for passwords: use argon2id"],
  ["argon2d", { memory: 65_536, iterations: 5 }, "argon2d is not recommended for passwords: use argon2id"],
  ["scrypt", { cost: 17, blockSize: 8, parallelism: 1 }, null],
  ["scrypt", { cost: 16, blockSize: 8, parallelism: 1 }, SCRYPT],
  ["scrypt", { cost: 16, blockSize: 8, parallelism: 2 }, null],
  ["scrypt", { cost: 15, blockSize: 8, parallelism: 3 }, null],
  ["scrypt", { cost: 14, blockSize: 8, parallelism: 5 }, null],
  ["scrypt", { cost: 14, blockSize: 8, parallelism: 4 }, SCRYPT],
  ["scrypt", { cost: 13, blockSize: 8, parallelism: 10 }, null],
  ["scrypt", { cost: 17, blockSize: 7, parallelism: 1 }, SCRYPT],
  ["bcrypt", { cost: 10 }, null],
  ["bcrypt", { cost: 9 }, "the cost is below today's minimum of 10"],
])("%s with %j should be renewed for this reason: %p", (algorithm, parameters, reason, version = 19) => {
  expect(reasonToRenew({ algorithm, parameters, version })).toBe(reason);
});

test.each([
  "$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAA$AAAAAA",
  "$scrypt$ln=15,r=1,p=1$AA$AAAAAA",
  "$argon2d$m=8,t=1,p=1$AAAAAAAAAAA$AAAAAA",
])("a hash is verified if it is the least that is read: %s", async (text) => {
  expect((await verified(PASSWORD, text)).matches).toBeFalse();
});

const letters = fc.string({ unit: fc.constantFrom(..."AQgw/+_-9"), minLength: 1, maxLength: 14 });
const small = fc.integer({ min: 0, max: 17 });
const argon2 = fc.constantFrom("argon2id$v=19", "argon2id$v=0", "argon2i$v=16", "argon2d");
const beginnings = fc.oneof(
  fc.tuple(argon2, small, small).map(([name, t, p]) => `$${name}$m=${8 * p + t},t=${t},p=${p}`),
  fc.tuple(fc.integer({ min: 0, max: 11 }), small, small).map(([ln, r, p]) => `$scrypt$ln=${ln},r=${r},p=${p}`),
);
const hashes = fc.oneof(
  fc.tuple(beginnings, letters, letters).map((parts) => parts.join("$")),
  fc.string({ unit: fc.constantFrom(..."AZaz09./$"), minLength: 53, maxLength: 53 }).map((rest) => `$2b$04$${rest}`),
);

test("a hash with small parts is verified or refused, and never a failure", async () => {
  await fc.assert(
    fc.asyncProperty(hashes, async (text) => {
      const { matches } = await verified(PASSWORD, text).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Refusal);
        return { matches: false };
      });
      expect(matches).toBeFalse();
    }),
    { numRuns: 150 },
  );
});
