import { describe, expect, test } from "bun:test";
import { data, get, getText, json, post, postText, refusal, send, TOOLS } from "../support/call.ts";

const HELLO = {
  md5: "5d41402abc4b2a76b9719d911017c592",
  sha1: "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d",
  sha256: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
  sha512:
    "9b71d224bd62f3785d96d46ad3ea3d73319bfbc2890caadae2dff72519673ca72323c3d99ba5c11d7c7acc6e14b8c5da0c4663475c2e5c3adef46f73bcdec043",
};

describe("digest", () => {
  test.each(Object.entries(HELLO))("%s in every form", async (algorithm, hash) => {
    const answer = await post(`/hash/${algorithm}`, { text: "hello" });
    expect(answer).toMatchObject({ algorithm, hash, length: hash.length, bytes: 5 });
    expect(answer.warning === null).toBe(algorithm.startsWith("sha2") || algorithm === "sha512");
    expect(await get(`/hash/${algorithm}/hello`)).toEqual(answer);
    expect(await get(`/hash/${algorithm.toUpperCase()}/hello`)).toEqual(answer);
    expect(await getText(`/hash/${algorithm}/hello`)).toBe(hash);
    expect(await postText(`/hash/${algorithm}`, { text: "hello" })).toBe(hash);
  });

  test("the empty text has a digest where a body can carry it", async () => {
    expect((await post("/hash/md5", { text: "" })).hash).toBe("d41d8cd98f00b204e9800998ecf8427e");
  });

  test.each(["sha3", "md4", "constructor", "__proto__", "toString", "help2"])(
    "%s is not an algorithm",
    async (name) => {
      expect(await refusal(`${TOOLS}/hash/${name}/hello`)).toMatchObject({ status: 422, paths: ["/algorithm"] });
      expect(await refusal(`${TOOLS}/hash/${name}`, json({ text: "a" }))).toMatchObject({
        status: 422,
        paths: ["/algorithm"],
      });
    },
  );
});

/** A body of any bytes as a POST. */
const upload = (body: BodyInit, headers: Record<string, string> = {}) => ({
  method: "POST",
  headers: { "content-type": "application/octet-stream", ...headers },
  body,
});

describe("raw bytes", () => {
  test("any bytes are hashed as they are", async () => {
    const bytes = new Uint8Array(256).map((_, index) => index);
    const hash = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
    expect(data(await send(`${TOOLS}/hash/sha256`, upload(bytes)))).toMatchObject({ hash, bytes: 256 });
    expect((await send(`${TOOLS}/hash/sha256/text`, upload(bytes))).text).toBe(`${hash}\n`);
  });

  test("JSON sent as bytes is bytes", async () => {
    const answer = data(await send(`${TOOLS}/hash/md5`, upload('{"text":"hello"}')));
    expect(answer.bytes).toBe(16);
  });

  test("an empty body has a digest", async () => {
    expect(data(await send(`${TOOLS}/hash/md5`, upload(""))).hash).toBe("d41d8cd98f00b204e9800998ecf8427e");
  });

  test("bodies above the JSON limit are streamed", async () => {
    const chunk = new Uint8Array(1024 * 1024).fill(97);
    const hasher = new Bun.CryptoHasher("sha1");
    for (let at = 0; at < 20; at++) hasher.update(chunk);
    const body = new Blob(Array<Uint8Array<ArrayBuffer>>(20).fill(chunk));
    const answer = data(await send(`${TOOLS}/hash/sha1`, upload(body)));
    expect(answer).toMatchObject({ hash: hasher.digest("hex"), bytes: 20 * 1024 * 1024 });
  });

  test("other operations take only JSON", async () => {
    expect((await refusal(`${TOOLS}/hash/md5/batch`, upload("x"))).status).toBe(415);
  });

  test.each(["/hash/sha256", "/hash/all", "/hash/verify", "/hash/hmac/sha256"])(
    "%s says which media types it takes",
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

  test("a path that takes only JSON does not mention bytes", async () => {
    const answer = await send(`${TOOLS}/hash/md5/batch`, upload("x"));
    expect(JSON.parse(answer.text).error.message).toBe(
      "The body is not plain JSON; send it with Content-Type: application/json",
    );
  });

  test("compressed bytes are refused, because their digest is not that of the file", async () => {
    const answer = await send(`${TOOLS}/hash/md5`, upload("hello", { "content-encoding": "gzip" }));
    expect([answer.status, JSON.parse(answer.text).error.message]).toEqual([
      415,
      "The body is compressed; send the bytes without a Content-Encoding",
    ]);
    const plain = data(await send(`${TOOLS}/hash/md5`, upload("hello", { "content-encoding": "identity" })));
    expect(plain.hash).toBe(HELLO.md5);
  });

  test("unknown query parameters are ignored", async () => {
    expect(data(await send(`${TOOLS}/hash/md5?hash=1&text=2`, upload("hello"))).hash).toBe(HELLO.md5);
  });

  test("the algorithm is checked before the bytes are read", async () => {
    expect(await refusal(`${TOOLS}/hash/nope`, upload("x"))).toMatchObject({ status: 422, paths: ["/algorithm"] });
  });
});

describe("batch", () => {
  test("hashes in order, repeated texts and empty ones too", async () => {
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
      expect(await verify(hash)).toEqual({ algorithm: "md5", matches: true, expected: HELLO.md5, actual: HELLO.md5 });
    }
    expect(await postText("/hash/md5/verify", { text: "hello", hash: HELLO.md5 })).toBe("match");
  });

  test("a mismatch is an answer, not a failure", async () => {
    expect(await verify(HELLO.md5, "hellO")).toMatchObject({ matches: false, expected: HELLO.md5 });
    expect(await postText("/hash/md5/verify", { text: "x", hash: HELLO.md5 })).toBe("mismatch");
  });

  test.each([
    ["short", "abc"],
    ["another algorithm's", HELLO.sha1],
    ["not hex", "g".repeat(32)],
    ["empty", ""],
    ["a number", 5],
  ])("%s cannot be a digest", async (_, hash) => {
    expect(await refusal(`${TOOLS}/hash/md5/verify`, json({ text: "hello", hash }))).toMatchObject({
      status: 422,
      paths: ["/hash"],
    });
  });
});

test("algorithms are listed", async () => {
  expect(await get("/hash/algorithms")).toEqual({
    algorithms: ["md5", "sha1", "sha256", "sha512"],
    count: 4,
    details: [
      { name: "md5", bits: 128, secure: false },
      { name: "sha1", bits: 160, secure: false },
      { name: "sha256", bits: 256, secure: true },
      { name: "sha512", bits: 512, secure: true },
    ],
  });
  expect(await getText("/hash/algorithms")).toBe("md5\nsha1\nsha256\nsha512");
});

/** All digests of "hello", by md5sum, sha1sum, sha256sum, sha512sum, sha224sum, sha384sum, openssl, b2sum and zlib. */
const ALL: Readonly<Record<string, string>> = {
  ...HELLO,
  sha224: "ea09ae9cc6768c50fcee903ed054556e5bfc8347907f12598aa24193",
  sha384: "59e1748777448c69de6b800d7a33bbfb9ff1b463e44354c3553bcdb9c666fa90125a3c79f90397bdf5f6a13de828684f",
  "sha512-256": "e30d87cfa2a75db545eac4d61baf970366a8357c7f72fa95b52d0accb698f13a",
  "sha3-256": "3338be694f50c5f338814986cdf0686453a888b84f424d792af4b9202398f392",
  "sha3-512":
    "75d527c368f2efe848ecf6b073a36767800805e9eef2b1857d5f984f036eb6df891d75f72d9b154518c1cd58835286d1da9a38deba3de98b5a53e5ed78a84976",
  blake2b:
    "e4cfa39a3d37be31c59609e807970799caa68a19bfaa15135f165085e01d41a65ba1e1b146aeb6bd0092b49eac214c103ccfa3a365954bbbe52f74a2b3620c94",
  blake2s: "19213bacc58dee6dbde3ceb9a47cbb330b3d86f8cca8997eb00be456f140ca25",
  blake3: "ea8f163db38682925e4491c5e58d4bb3506ef8c14eb78a86e908c5624a67200f",
  ripemd160: "108f07b8382412612c048d07d13f814118445acd",
  crc32: "3610a686",
};

describe("all", () => {
  test("gives every digest of a text, in a fixed order", async () => {
    const answer = await post("/hash/all", { text: "hello" });
    expect(answer).toEqual({ digests: ALL, bytes: 5 });
    expect(Object.keys(answer.digests)).toEqual(Object.keys(ALL));
    const lines = Object.entries(ALL).map(([name, digest]) => `${name}  ${digest}`);
    expect(await postText("/hash/all", { text: "hello" })).toBe(lines.join("\n"));
  });

  test("gives every digest of bytes", async () => {
    expect(data(await send(`${TOOLS}/hash/all`, upload("hello")))).toEqual({ digests: ALL, bytes: 5 });
    expect((await send(`${TOOLS}/hash/all/text`, upload("hello"))).text).toStartWith(`md5  ${HELLO.md5}\nsha1  `);
  });

  test("takes more bytes than a JSON body may have", async () => {
    const bytes = new Uint8Array(3 * 1024 * 1024).fill(97);
    const { digests, bytes: count } = data(await send(`${TOOLS}/hash/all`, upload(bytes)));
    expect(count).toBe(bytes.length);
    for (const algorithm of ["md5", "sha384", "sha3-512", "blake2b512", "ripemd160"] as const) {
      const digest = new Bun.CryptoHasher(algorithm).update(bytes).digest("hex");
      expect(digests[algorithm.replace("blake2b512", "blake2b")]).toBe(digest);
    }
  });

  test("agrees with the digest of each algorithm for texts of all lengths", async () => {
    for (const text of ["", "é😀", "\0", "x".repeat(64), "x".repeat(65), "x".repeat(100_000)]) {
      const { digests } = await post("/hash/all", { text });
      for (const algorithm of Object.keys(HELLO))
        expect(digests[algorithm]).toBe((await post(`/hash/${algorithm}`, { text })).hash);
    }
  });

  test.each([
    ["no text", {}, "/text"],
    ["a number", { text: 5 }, "/text"],
    ["an unknown field", { text: "a", algorithm: "md5" }, "/algorithm"],
  ])("refuses %s", async (_, body, path) => {
    expect(await refusal(`${TOOLS}/hash/all`, json(body))).toMatchObject({ status: 422, paths: [path] });
  });
});

describe("verify with any algorithm", () => {
  test.each(Object.entries(ALL))("finds %s", async (algorithm, digest) => {
    const forms = [
      digest,
      Buffer.from(digest, "hex").toString("base64"),
      `${digest}  hello.txt`,
      `${algorithm}:${digest}`,
    ];
    for (const hash of forms) {
      const answer = await post("/hash/verify", { text: "hello", hash });
      expect(answer).toMatchObject({ algorithm, matches: true, expected: digest, actual: digest, bytes: 5 });
      expect(answer.candidates).toContain(algorithm);
      expect(data(await send(`${TOOLS}/hash/verify?hash=${encodeURIComponent(hash)}`, upload("hello")))).toEqual(
        answer,
      );
    }
    expect(await postText("/hash/verify", { text: "hello", hash: digest })).toBe(`match ${algorithm}`);
  });

  test("checks Subresource Integrity: the example of its specification, section 3.5", async () => {
    const body = {
      text: "alert('Hello, world.');",
      hash: "sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO",
    };
    expect(await post("/hash/verify", body)).toMatchObject({
      algorithm: "sha384",
      matches: true,
      candidates: ["sha384"],
    });
    const path = `${TOOLS}/hash/verify/text?hash=${body.hash}`;
    expect((await send(path, upload(body.text))).text).toBe("match sha384\n");
  });

  test("a mismatch is an answer, and shows the digest where one algorithm was tried", async () => {
    expect(await post("/hash/verify", { text: "hellO", hash: HELLO.md5 })).toEqual({
      algorithm: null,
      matches: false,
      candidates: ["md5"],
      expected: HELLO.md5,
      actual: "06612c0d9c73d47a7042afd7024d7c82",
      bytes: 5,
    });
    expect(await post("/hash/verify", { text: "hellO", hash: HELLO.sha256 })).toMatchObject({
      algorithm: null,
      matches: false,
      candidates: ["sha256", "sha512-256", "sha3-256", "blake2s", "blake3"],
      actual: null,
    });
    expect(await postText("/hash/verify", { text: "x", hash: HELLO.sha512 })).toBe("mismatch");
  });

  test.each([
    ["no hash", "", "/hash"],
    ["an empty one", "?hash=", "/hash"],
    ["one that fits no algorithm", "?hash=abc", "/hash"],
    ["two", `?hash=${HELLO.md5}&hash=${HELLO.md5}`, "/hash"],
  ])("refuses bytes with %s in the query", async (_, query, path) => {
    expect(await refusal(`${TOOLS}/hash/verify${query}`, upload("hello"))).toMatchObject({
      status: 422,
      paths: [path],
    });
  });

  test.each([
    ["a missing hash", { text: "a" }, "/hash"],
    ["a hash that fits no algorithm", { text: "a", hash: "abc" }, "/hash"],
    ["a hash that is too long", { text: "a", hash: "a".repeat(8193) }, "/hash"],
    ["a number", { text: "a", hash: 5 }, "/hash"],
    ["a missing text", { hash: HELLO.md5 }, "/text"],
  ])("refuses %s", async (_, body, path) => {
    expect(await refusal(`${TOOLS}/hash/verify`, json(body))).toMatchObject({ status: 422, paths: [path] });
  });

  test("says what is accepted", async () => {
    const answer = await send(`${TOOLS}/hash/verify/text`, json({ text: "a", hash: "abc" }));
    expect(answer.text).toBe(
      "error: hash: must be a digest in hex (8, 32, 40, 56, 64, 96 or 128 digits) or base64, by itself, after its algorithm (sha384-…, sha256:…), or in a line that sha256sum or sha256sum --tag prints\n",
    );
  });

  test("the digest in a query may have its + unencoded", async () => {
    const base64 = Buffer.from(HELLO.sha256, "hex").toString("base64");
    expect(base64).toContain("+");
    expect(data(await send(`${TOOLS}/hash/verify?hash=${base64}`, upload("hello")))).toMatchObject({ matches: true });
  });
});

describe("hmac", () => {
  // RFC 4231, 4.3: test case 2.
  const text = "what do ya want for nothing?";
  const code = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
  const short = ["The key is shorter than the 32 bytes of the digest (RFC 2104, section 3)"];
  const hmac = (body: object) => post("/hash/hmac/sha256", body);

  test("of a text, in both forms", async () => {
    const expected = { algorithm: "sha256", hmac: code, encoding: "hex", bytes: 28, warnings: short };
    expect(await hmac({ text, key: "Jefe" })).toEqual(expected);
    expect(await post("/hash/hmac/SHA256", { text, key: "Jefe" })).toEqual(expected);
    expect(await postText("/hash/hmac/sha256", { text, key: "Jefe" })).toBe(code);
  });

  test.each([
    ["hex", "4a656665"],
    ["hex", "4A65 6665\n"],
    ["base64", "SmVmZQ=="],
    ["base64", "SmVm\nZQ\n"],
    ["base64url", "SmVmZQ"],
    ["utf8", "Jefe"],
  ])("with a key in %s: %j", async (keyEncoding, key) => {
    expect((await hmac({ text, key, keyEncoding })).hmac).toBe(code);
  });

  test.each(["hex", "base64", "base64url"] as const)("written in %s", async (encoding) => {
    const answer = await hmac({ text, key: "Jefe", encoding });
    expect(answer).toMatchObject({ hmac: Buffer.from(code, "hex").toString(encoding), encoding });
  });

  test.each(["md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha512-256", "sha3-256", "sha3-512", "ripemd160"])(
    "by %s is as long as the digest",
    async (algorithm) => {
      const { hmac: code } = await post(`/hash/hmac/${algorithm}`, { text, key: "k".repeat(64) });
      expect(code).toMatch(/^[0-9a-f]+$/);
      expect(code).toHaveLength(ALL[algorithm]?.length ?? 0);
    },
  );

  test("white space in a key that is not encoded counts", async () => {
    expect((await hmac({ text, key: "Jefe\n" })).hmac).not.toBe(code);
  });

  // RFC 2104 allows an empty key. The code is what Python's hmac module gives for the empty key and text.
  test("an empty key has a code, and a warning", async () => {
    expect(await hmac({ text: "", key: "" })).toMatchObject({
      hmac: "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad",
      warnings: ["The key is empty: anyone can compute this code"],
    });
  });

  test("md5 has a warning, a long key with sha256 has none", async () => {
    const key = "k".repeat(32);
    expect((await post("/hash/hmac/md5", { text, key })).warnings).toEqual([
      "HMAC-MD5 is not for new designs (RFC 6151, section 2.3)",
    ]);
    expect((await hmac({ text, key })).warnings).toEqual([]);
  });

  test("of bytes, with the key in a header", async () => {
    const expected = await hmac({ text, key: "Jefe" });
    expect(data(await send(`${TOOLS}/hash/hmac/sha256`, upload(text, { "sidekit-key": "Jefe" })))).toEqual(expected);
    const path = `${TOOLS}/hash/hmac/sha256/text?keyEncoding=base64&encoding=base64url`;
    const answer = await send(path, upload(text, { "sidekit-key": "SmVmZQ==" }));
    expect(answer.text).toBe(`${Buffer.from(code, "hex").toString("base64url")}\n`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("of bytes is refused when the key is missing, in the query, or not ASCII", async () => {
    const path = `${TOOLS}/hash/hmac/sha256`;
    expect(await refusal(path, upload(text))).toMatchObject({ status: 422, paths: ["/key"] });
    const inQuery = await send(`${path}/text?key=Jefe`, upload(text, { "sidekit-key": "Jefe" }));
    expect([inQuery.status, inQuery.text]).toEqual([
      422,
      "error: key: must be in the header Sidekit-Key, because URLs end up in logs\n",
    ]);
    expect(await refusal(path, upload(text, { "sidekit-key": "J\u00e9fe" }))).toMatchObject({
      status: 422,
      paths: ["/key"],
    });
  });

  test.each([
    ["hex", "abc", "Must be hex, two digits (0-9, a-f) for each byte"],
    ["hex", "zz", "Must be hex, two digits (0-9, a-f) for each byte"],
    ["base64", "SmVmZQ=", "Must be base64 (RFC 4648, section 4)"],
    ["base64", "SmVm-_", "Must be base64 (RFC 4648, section 4)"],
    ["base64url", "SmVm+/", "Must be base64url (RFC 4648, section 5)"],
    ["base64url", "SmVmZR", "Must be base64url (RFC 4648, section 5)"],
  ])("a key that is malformed %s is refused: %s", async (keyEncoding, key, message) => {
    const answer = await send(`${TOOLS}/hash/hmac/sha256`, json({ text, key, keyEncoding }));
    expect([answer.status, JSON.parse(answer.text).error.details]).toEqual([422, [{ path: "/key", message }]]);
  });

  test.each([
    ["no key", { text }, "/key"],
    ["null as key", { text, key: null }, "/key"],
    ["no text", { key: "k" }, "/text"],
    ["a key of more than 64 KiB", { text, key: "k".repeat(65_537) }, "/key"],
    ["an unknown key encoding", { text, key: "k", keyEncoding: "utf16" }, "/keyEncoding"],
    ["an unknown encoding", { text, key: "k", encoding: "utf8" }, "/encoding"],
    ["an unknown field", { text, key: "k", secret: "k" }, "/secret"],
  ])("refuses %s", async (_, body, path) => {
    expect(await refusal(`${TOOLS}/hash/hmac/sha256`, json(body))).toMatchObject({ status: 422, paths: [path] });
  });

  test.each(["blake2b", "blake3", "crc32", "sha3", "batch", "verify", "constructor"])(
    "%s is not an algorithm for HMAC",
    async (name) => {
      const answer = await refusal(`${TOOLS}/hash/hmac/${name}`, json({ text, key: "k" }));
      expect(answer).toMatchObject({ status: 422, paths: ["/algorithm"] });
    },
  );
});

test("the names of the further operations are not algorithms", async () => {
  for (const name of ["all", "hmac"]) {
    for (const path of [`/hash/${name}/batch`, `/hash/${name}/verify`]) {
      const body = json({ text: "a", texts: ["a"], hash: HELLO.md5 });
      expect((await refusal(TOOLS + path, body)).paths).toContain("/algorithm");
    }
    expect(await refusal(`${TOOLS}/hash/${name}/hello`)).toMatchObject({ status: 422, paths: ["/algorithm"] });
  }
});
