import { describe, expect, test } from "bun:test";
import { data, json, post, postText, refusal, send, TOOLS, upload } from "../support/call.ts";
import { ALL } from "../support/hello-digests.ts";

describe("hmac", () => {
  // RFC 4231, 4.3: test case 2.
  const text = "what do ya want for nothing?";
  const code = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
  const short = ["The key is shorter than the 32 bytes of the digest (RFC 2104, section 3)"];
  const hmac = (body: object) => post("/hash/hmac/sha256", body);

  test("authenticates a text, in both forms", async () => {
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
  ])("reads a key in %s: %j", async (keyEncoding, key) => {
    expect((await hmac({ text, key, keyEncoding })).hmac).toBe(code);
  });

  test.each(["hex", "base64", "base64url"] as const)("writes the code in %s", async (encoding) => {
    const answer = await hmac({ text, key: "Jefe", encoding });
    expect(answer).toMatchObject({ hmac: Buffer.from(code, "hex").toString(encoding), encoding });
  });

  test.each(Object.entries(ALL).filter(([name]) => name !== "crc32"))(
    "gives a code by %s that is as long as the digest",
    async (algorithm, digest) => {
      const { hmac: code } = await post(`/hash/hmac/${algorithm}`, { text, key: "k".repeat(64) });
      expect(code).toMatch(/^[0-9a-f]+$/);
      expect(code).toHaveLength(digest.length);
      const spelled = algorithm.toUpperCase().replace("-", "_");
      expect((await post(`/hash/hmac/${spelled}`, { text, key: "k".repeat(64) })).hmac).toBe(code);
    },
  );

  test("keeps white space in a key in utf8", async () => {
    expect((await hmac({ text, key: "Jefe\n" })).hmac).not.toBe(code);
  });

  // RFC 2104 allows an empty key. The code is what Python's hmac module gives for the empty key and text.
  test("accepts an empty key with a warning", async () => {
    expect(await hmac({ text: "", key: "" })).toMatchObject({
      hmac: "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad",
      warnings: ["The key is empty: anyone can compute this code"],
    });
  });

  test("warns about md5 and sha1, but not about a long key with sha256", async () => {
    const key = "k".repeat(32);
    expect((await post("/hash/hmac/md5", { text, key })).warnings).toEqual([
      "HMAC-MD5 is not for new designs (RFC 6151, section 2.3)",
    ]);
    expect((await post("/hash/hmac/sha1", { text, key })).warnings).toEqual([
      "HMAC-SHA-1 is not for new designs: NIST withdraws SHA-1 at the end of 2030",
    ]);
    expect((await hmac({ text, key })).warnings).toEqual([]);
  });

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
    expect(await refusal(path, init({ text, key: "Jefe" }))).toMatchObject({ status: 422, paths: ["/key"] });
    const { text: message } = await send(`${path}/text`, init({ text, key: "other" }));
    expect(message).toBe("error: key: must be given once, in the header Sidekit-Key or in the body\n");
  });

  test("compares a signature, of bytes too, and says so alone in the text form", async () => {
    expect(await hmac({ text, key: "Jefe", signature: `sha256=${code}` })).toMatchObject({ hmac: code, matches: true });
    expect(await postText("/hash/hmac/sha256", { text: "other", key: "Jefe", signature: code })).toBe("mismatch");
    const path = `${TOOLS}/hash/hmac/sha256/text?signature=sha256=${code}`;
    expect((await send(path, upload(text, { "sidekit-key": "Jefe" }))).text).toBe("match\n");
    const body = { text, key: "Jefe", signature: "abc" };
    expect(await refusal(`${TOOLS}/hash/hmac/sha256`, json(body))).toMatchObject({
      status: 422,
      paths: ["/signature"],
    });
  });

  test("refuses bytes if the key is missing, in the query, or not ASCII", async () => {
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
  ])("refuses a key that is malformed %s: %s", async (keyEncoding, key, message) => {
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

  test.each(["blake2", "crc32", "sha3", "batch", "verify", "constructor"])(
    "refuses %s as an algorithm",
    async (name) => {
      const answer = await refusal(`${TOOLS}/hash/hmac/${name}`, json({ text, key: "k" }));
      expect(answer).toMatchObject({ status: 422, paths: ["/algorithm"] });
    },
  );
});
