import { describe, expect, test } from "bun:test";
import { data, get, getText, json, post, postText, refusal, send, TOOLS, upload } from "../support/call.ts";
import { ALL, HELLO } from "../support/hello-digests.ts";

const MISUSE = "anyone can make collisions; use it for checksums, never for security";
const WARNINGS: Readonly<Record<string, string>> = {
  md5: `md5 is broken: ${MISUSE}`,
  sha1: `sha1 is broken: ${MISUSE}`,
  crc32: `crc32 is no cryptographic digest: ${MISUSE}`,
};

describe("digest", () => {
  test.each(Object.entries(ALL))("gives %s in every form and operation", async (algorithm, hash) => {
    const answer = await post(`/hash/${algorithm}`, { text: "hello" });
    expect(answer).toEqual({ algorithm, hash, length: hash.length, bytes: 5, warning: WARNINGS[algorithm] ?? null });
    expect(await get(`/hash/${algorithm}/hello`)).toEqual(answer);
    expect(data(await send(`${TOOLS}/hash/${algorithm}`, upload("hello")))).toEqual(answer);
    expect(await getText(`/hash/${algorithm}/hello`)).toBe(hash);
    expect(await postText(`/hash/${algorithm}`, { text: "hello" })).toBe(hash);
    expect((await send(`${TOOLS}/hash/${algorithm}/text`, upload("hello"))).text).toBe(`${hash}\n`);
    expect(await post(`/hash/${algorithm}/batch`, { texts: ["hello"] })).toEqual({
      algorithm,
      count: 1,
      results: [{ text: "hello", hash }],
      warning: answer.warning,
    });
    expect(await post(`/hash/${algorithm}/verify`, { text: "hello", hash })).toEqual({
      algorithm,
      matches: true,
      expected: hash,
      actual: hash,
      warning: answer.warning,
    });
    expect(await post("/hash/verify", { text: "hello", hash: `${algorithm}:${hash}` })).toMatchObject({
      algorithm,
      warning: answer.warning,
    });
  });

  test.each([
    ["SHA-256", "sha256"],
    ["Sha_1", "sha1"],
    ["MD-5", "md5"],
    ["SHA512%2F256", "sha512-256"],
    ["sha-512-256", "sha512-256"],
    ["SHA3512", "sha3-512"],
    ["BLAKE2B", "blake2b"],
    ["RIPEMD-160", "ripemd160"],
    ["CRC-32", "crc32"],
  ])("reads %s as %s in every operation", async (name, algorithm) => {
    const hash = ALL[algorithm] ?? "";
    expect(await get(`/hash/${name}/hello`)).toMatchObject({ algorithm, hash });
    expect(await post(`/hash/${name}`, { text: "hello" })).toMatchObject({ algorithm, hash });
    expect(data(await send(`${TOOLS}/hash/${name}`, upload("hello")))).toMatchObject({ algorithm, hash });
    expect(await post(`/hash/${name}/batch`, { texts: ["hello"] })).toMatchObject({ algorithm, results: [{ hash }] });
    expect(await post(`/hash/${name}/verify`, { text: "hello", hash })).toMatchObject({ algorithm, matches: true });
  });

  test("hashes the empty text of a body", async () => {
    expect((await post("/hash/md5", { text: "" })).hash).toBe("d41d8cd98f00b204e9800998ecf8427e");
  });

  test.each(["sha3", "md4", "sha2-256", "-", "constructor", "__proto__", "toString", "help2"])(
    "refuses %s as an algorithm",
    async (name) => {
      expect(await refusal(`${TOOLS}/hash/${name}/hello`)).toMatchObject({ status: 422, paths: ["/algorithm"] });
      expect(await refusal(`${TOOLS}/hash/${name}`, json({ text: "a" }))).toMatchObject({
        status: 422,
        paths: ["/algorithm"],
      });
    },
  );
});

describe("raw bytes", () => {
  test("hashes any bytes unchanged", async () => {
    const bytes = new Uint8Array(256).map((_, index) => index);
    const hash = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
    expect(data(await send(`${TOOLS}/hash/sha256`, upload(bytes)))).toMatchObject({ hash, bytes: 256 });
    expect((await send(`${TOOLS}/hash/sha256/text`, upload(bytes))).text).toBe(`${hash}\n`);
  });

  test("hashes JSON that is sent as bytes unparsed", async () => {
    const answer = data(await send(`${TOOLS}/hash/md5`, upload('{"text":"hello"}')));
    expect(answer.bytes).toBe(16);
  });

  test("hashes an empty body", async () => {
    expect(data(await send(`${TOOLS}/hash/md5`, upload(""))).hash).toBe("d41d8cd98f00b204e9800998ecf8427e");
  });

  test("streams bodies above the JSON limit", async () => {
    const chunk = new Uint8Array(1024 * 1024).fill(97);
    const hasher = new Bun.CryptoHasher("sha1");
    for (let at = 0; at < 20; at++) hasher.update(chunk);
    const body = new Blob(Array<Uint8Array<ArrayBuffer>>(20).fill(chunk));
    const answer = data(await send(`${TOOLS}/hash/sha1`, upload(body)));
    expect(answer).toMatchObject({ hash: hasher.digest("hex"), bytes: 20 * 1024 * 1024 });
  });

  test("refuses bytes for operations that take only JSON", async () => {
    expect((await refusal(`${TOOLS}/hash/md5/batch`, upload("x"))).status).toBe(415);
  });

  test.each(["/hash/sha256", "/hash/all", "/hash/verify", "/hash/hmac/sha256"])(
    "names the media types that %s takes",
    async (path) => {
      for (const type of ["application/x-www-form-urlencoded", "text/plain"]) {
        const answer = await send(TOOLS + path, upload("x", { "content-type": type }));
        expect(answer.status).toBe(415);
        expect(JSON.parse(answer.text).error.message).toBe(
          "The body is not plain JSON; send JSON with Content-Type: application/json, or any bytes with Content-Type: application/octet-stream",
        );
      }
    },
  );

  test("does not mention bytes for a path that takes only JSON", async () => {
    const answer = await send(`${TOOLS}/hash/md5/batch`, upload("x"));
    expect(JSON.parse(answer.text).error.message).toBe(
      "The body is not plain JSON; send it with Content-Type: application/json",
    );
  });

  test("refuses compressed bytes, because their digest is not that of the file", async () => {
    const answer = await send(`${TOOLS}/hash/md5`, upload("hello", { "content-encoding": "gzip" }));
    expect([answer.status, JSON.parse(answer.text).error.message]).toEqual([
      415,
      "The body is compressed; send the bytes without a Content-Encoding",
    ]);
    const plain = data(await send(`${TOOLS}/hash/md5`, upload("hello", { "content-encoding": "identity" })));
    expect(plain.hash).toBe(HELLO.md5);
  });

  test("ignores unknown query parameters", async () => {
    expect(data(await send(`${TOOLS}/hash/md5?hash=1&nope=2`, upload("hello"))).hash).toBe(HELLO.md5);
  });

  test("refuses the text in the query: the body has it", async () => {
    expect(await refusal(`${TOOLS}/hash/md5?text=2`, upload("hello"))).toMatchObject({ status: 422, paths: ["/text"] });
  });

  test("checks the algorithm before it reads the bytes", async () => {
    expect(await refusal(`${TOOLS}/hash/nope`, upload("x"))).toMatchObject({ status: 422, paths: ["/algorithm"] });
  });
});

describe("batch", () => {
  test("hashes texts in order, also repeated and empty ones", async () => {
    const texts = ["hello", "", "hello", "é"];
    const answer = await post("/hash/md5/batch", { texts });
    expect(answer).toMatchObject({ algorithm: "md5", count: 4 });
    expect(answer.results.map((each: { text: string }) => each.text)).toEqual(texts);
    expect(answer.results[2].hash).toBe(HELLO.md5);
    const lines = (await postText("/hash/md5/batch", { texts })).split("\n");
    expect(lines).toEqual(answer.results.map((each: { hash: string }) => each.hash));
  });

  test("takes 1 to 1,000 texts", async () => {
    expect((await post("/hash/sha512/batch", { texts: Array(1000).fill("x") })).count).toBe(1000);
    expect(await refusal(`${TOOLS}/hash/md5/batch`, json({ texts: [] }))).toMatchObject({
      status: 422,
      paths: ["/texts"],
    });
    const many = json({ texts: Array(1001).fill("x") });
    expect(await refusal(`${TOOLS}/hash/md5/batch`, many)).toMatchObject({ status: 422, paths: ["/texts"] });
  });

  test("names the items that are not texts", async () => {
    expect(await refusal(`${TOOLS}/hash/md5/batch`, json({ texts: ["a", 5, null] }))).toMatchObject({
      status: 422,
      paths: ["/texts/1", "/texts/2"],
    });
  });
});

describe("verify", () => {
  const verify = (hash: unknown, text = "hello") => post("/hash/md5/verify", { text, hash });

  test("matches in any letter case, with white space around it", async () => {
    for (const hash of [HELLO.md5, HELLO.md5.toUpperCase(), ` ${HELLO.md5}\r\n`]) {
      expect(await verify(hash)).toEqual({
        algorithm: "md5",
        matches: true,
        expected: HELLO.md5,
        actual: HELLO.md5,
        warning: WARNINGS.md5,
      });
    }
    expect(await postText("/hash/md5/verify", { text: "hello", hash: HELLO.md5 })).toBe("match");
  });

  test("answers 200 to a mismatch", async () => {
    expect(await verify(HELLO.md5, "hellO")).toMatchObject({ matches: false, expected: HELLO.md5 });
    expect(await postText("/hash/md5/verify", { text: "x", hash: HELLO.md5 })).toBe("mismatch");
  });

  test.each([
    ["short", "abc"],
    ["another algorithm's", HELLO.sha1],
    ["not hex", "g".repeat(32)],
    ["empty", ""],
    ["a number", 5],
  ])("refuses %s as a digest", async (_, hash) => {
    expect(await refusal(`${TOOLS}/hash/md5/verify`, json({ text: "hello", hash }))).toMatchObject({
      status: 422,
      paths: ["/hash"],
    });
  });
});

test("lists the algorithms", async () => {
  const names = Object.keys(ALL);
  expect(names.slice(0, 4)).toEqual(["md5", "sha1", "sha256", "sha512"]);
  const { algorithms, count, details } = await get("/hash/algorithms");
  expect({ algorithms, count }).toEqual({ algorithms: names, count: 14 });
  expect(details).toEqual(
    names.map((name) => ({ name, bits: (ALL[name]?.length ?? 0) * 4, secure: WARNINGS[name] === undefined })),
  );
  expect(await getText("/hash/algorithms")).toBe(names.join("\n"));
});
