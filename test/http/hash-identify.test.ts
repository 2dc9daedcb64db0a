import { describe, expect, test } from "bun:test";
import { data, json, post, postText, refusal, send, TOOLS, upload } from "../support/call.ts";
import { ALL, HELLO } from "../support/hello-digests.ts";

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

  test("checks Subresource Integrity: the example of its specification (Integrity metadata)", async () => {
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

  test("answers 200 to a mismatch, with the actual digest if only one algorithm was tried", async () => {
    expect(await post("/hash/verify", { text: "hellO", hash: HELLO.md5 })).toEqual({
      algorithm: null,
      matches: false,
      candidates: ["md5"],
      expected: HELLO.md5,
      actual: "06612c0d9c73d47a7042afd7024d7c82",
      bytes: 5,
      warning: "md5 is broken: anyone can make collisions; use it for checksums, never for security",
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
    ["an empty hash", "?hash=", "/hash"],
    ["a hash that fits no algorithm", "?hash=abc", "/hash"],
    ["two hashes", `?hash=${HELLO.md5}&hash=${HELLO.md5}`, "/hash"],
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

  test("names the accepted formats", async () => {
    const answer = await send(`${TOOLS}/hash/verify/text`, json({ text: "a", hash: "abc" }));
    expect(answer.text).toBe(
      "error: hash: must be a digest in hex (8, 32, 40, 56, 64, 96 or 128 digits) or base64, alone, after its algorithm (sha384-…, sha256:…), or in a line that sha256sum or sha256sum --tag prints\n",
    );
  });

  test("accepts an unencoded + in a digest in the query", async () => {
    const base64 = Buffer.from(HELLO.sha256, "hex").toString("base64");
    expect(base64).toContain("+");
    expect(data(await send(`${TOOLS}/hash/verify?hash=${base64}`, upload("hello")))).toMatchObject({ matches: true });
  });
});
