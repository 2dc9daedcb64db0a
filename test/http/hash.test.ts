import { describe, expect, test } from "bun:test";
import { blamed, data, get, json, post, postText, refusal, send, TOOLS, upload } from "../support/call.ts";
import { ALL, HELLO } from "../support/hello-digests.ts";

// Each runtime has digests of its own.
test.each(Object.entries(ALL))("%s is the same of a text and of bytes", async (algorithm, hash) => {
  const answer = await get(`/hash/${algorithm}/hello`);
  expect(answer).toMatchObject({ algorithm, hash, bytes: 5 });
  expect(data(await send(`${TOOLS}/hash/${algorithm}`, upload("hello")))).toEqual(answer);
});

test("names of algorithms in paths may have capitals and punctuation", async () => {
  expect(await get("/hash/Sha_256/hello")).toMatchObject({ algorithm: "sha256" });
  expect(await post("/hash/hmac/SHA-256", { text: "a", key: "k" })).toMatchObject({ algorithm: "sha256" });
  expect(await get("/hash/SHA512%2F256/hello")).toMatchObject({ algorithm: "sha512-256" });
});

test.each(["sha3", "__proto__", "all", "hmac"])("%s is refused as an algorithm, with status 422", async (name) => {
  expect(await blamed(`${TOOLS}/hash/${name}/hello`)).toEqual(["/algorithm"]);
  if (name !== "all") expect(await blamed(`${TOOLS}/hash/${name}`, upload("x"))).toEqual(["/algorithm"]);
});

describe("raw bytes", () => {
  test("are hashed unchanged, JSON too, and also if there are none", async () => {
    const bytes = new Uint8Array(256).map((_, index) => index);
    const hash = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
    expect(data(await send(`${TOOLS}/hash/sha256`, upload(bytes)))).toMatchObject({ hash, bytes: 256 });
    expect((await send(`${TOOLS}/hash/sha256/text`, upload(bytes))).text).toBe(`${hash}\n`);
    expect(data(await send(`${TOOLS}/hash/md5`, upload('{"text":"hello"}'))).bytes).toBe(16);
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

  test("are named in the refusal of another media type, but not for a path that takes only JSON", async () => {
    const message =
      "The body is not plain JSON; send JSON with Content-Type: application/json, or any bytes with Content-Type: application/octet-stream";
    for (const path of ["sha256", "sha256/verify", "all", "verify", "hmac/sha256"]) {
      const refused = await refusal(`${TOOLS}/hash/${path}`, upload("x", { "content-type": "text/plain" }));
      expect(refused).toMatchObject({ status: 415, message });
    }
    const other = "The body is not plain JSON; send it with Content-Type: application/json";
    expect(await refusal(`${TOOLS}/hash/md5/batch`, upload("x"))).toMatchObject({ status: 415, message: other });
  });

  test("refuses compressed bytes, because their digest is not that of the file", async () => {
    const message = "The body is compressed; send the bytes without a Content-Encoding";
    const refused = await refusal(`${TOOLS}/hash/md5`, upload("hello", { "content-encoding": "gzip" }));
    expect(refused).toMatchObject({ status: 415, message });
    const plain = data(await send(`${TOOLS}/hash/md5`, upload("hello", { "content-encoding": "Identity" })));
    expect(plain.hash).toBe(HELLO.md5);
  });

  test("ignores unknown query parameters, and refuses the text in the query: the body has it", async () => {
    expect(data(await send(`${TOOLS}/hash/md5?hash=1&nope=2`, upload("hello"))).hash).toBe(HELLO.md5);
    expect(await blamed(`${TOOLS}/hash/md5?text=2`, upload("hello"))).toEqual(["/text"]);
  });
});

test("all digests are those of a text and of bytes", async () => {
  const answer = await post("/hash/all", { text: "hello" });
  expect(answer).toMatchObject({ digests: ALL, bytes: 5 });
  expect(data(await send(`${TOOLS}/hash/all`, upload("hello")))).toEqual(answer);
  expect((await send(`${TOOLS}/hash/all/text`, upload("hello"))).text).toStartWith(`md5  ${HELLO.md5}\nsha1  `);
});

test("bytes are compared with a digest of one algorithm", async () => {
  const path = `${TOOLS}/hash/md5/verify?hash=${HELLO.md5}`;
  expect(data(await send(path, upload("hello")))).toEqual(
    await post("/hash/md5/verify", { text: "hello", hash: HELLO.md5 }),
  );
  expect(data(await send(path, upload(Uint8Array.of(0xff)))).matches).toBe(false);
  expect(await blamed(`${TOOLS}/hash/md5/verify`, upload("hello"))).toEqual(["/hash"]);
});

describe("verify with any algorithm", () => {
  test("takes bytes, with the digest in the query, where + may be unencoded", async () => {
    const hash = Buffer.from(HELLO.sha256, "hex").toString("base64");
    expect(hash).toContain("+");
    const answer = data(await send(`${TOOLS}/hash/verify?hash=${hash}`, upload("hello")));
    expect(answer).toEqual(await post("/hash/verify", { text: "hello", hash }));
    expect(answer).toMatchObject({ algorithm: "sha256", matches: true });
    const path = `${TOOLS}/hash/verify/text?hash=${encodeURIComponent(`${HELLO.md5}  hello.txt`)}`;
    expect((await send(path, upload("hello"))).text).toBe("match md5\n");
  });

  test("refuses bytes without one digest in the query", async () => {
    for (const query of ["", "?hash=", "?hash=abc", `?hash=${HELLO.md5}&hash=${HELLO.md5}`])
      expect(await blamed(`${TOOLS}/hash/verify${query}`, upload("hello"))).toEqual(["/hash"]);
  });
});

describe("hmac", () => {
  // RFC 4231, 4.3: test case 2.
  const text = "what do ya want for nothing?";
  const code = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
  const hmac = (body: object) => post("/hash/hmac/sha256", body);

  test("authenticates bytes, with the key in a header", async () => {
    const expected = await hmac({ text, key: "Jefe" });
    expect(data(await send(`${TOOLS}/hash/hmac/sha256`, upload(text, { "sidekit-key": "Jefe" })))).toEqual(expected);
    const path = `${TOOLS}/hash/hmac/sha256/text?keyEncoding=base64&encoding=base64url`;
    const answer = await send(path, upload(text, { "sidekit-key": "SmVmZQ==" }));
    expect(answer.text).toBe(`${Buffer.from(code, "hex").toString("base64url")}\n`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("a key in the header counts as if it were in a JSON body; in both, it is refused", async () => {
    const path = `${TOOLS}/hash/hmac/sha256`;
    const init = (body: object) => ({ ...json(body), headers: { ...json(body).headers, "sidekit-key": "Jefe" } });
    expect(data(await send(path, init({ text }))).hmac).toBe(code);
    expect(await blamed(path, init({ text, key: "Jefe" }))).toEqual(["/key"]);
    const { text: message } = await send(`${path}/text`, init({ text, key: "other" }));
    expect(message).toBe("error: key: must be given once, in the header Sidekit-Key or in the body\n");
  });

  test("compares a signature, of bytes too, and says so alone in the text form", async () => {
    expect(await hmac({ text, key: "Jefe", signature: `sha256=${code}` })).toMatchObject({ hmac: code, matches: true });
    expect(await postText("/hash/hmac/sha256", { text: "other", key: "Jefe", signature: code })).toBe("mismatch");
    const path = `${TOOLS}/hash/hmac/sha256/text?signature=sha256=${code}`;
    expect((await send(path, upload(text, { "sidekit-key": "Jefe" }))).text).toBe("match\n");
  });

  test("refuses bytes if the key is missing, in the query, or not ASCII", async () => {
    const path = `${TOOLS}/hash/hmac/sha256`;
    expect(await blamed(path, upload(text))).toEqual(["/key"]);
    const inQuery = await send(`${path}/text?key=Jefe`, upload(text, { "sidekit-key": "Jefe" }));
    const message = "error: key: must be in the header Sidekit-Key, because URLs end up in logs\n";
    expect([inQuery.status, inQuery.text]).toEqual([422, message]);
    expect(await blamed(path, upload(text, { "sidekit-key": "J\u00e9fe" }))).toEqual(["/key"]);
  });
});
