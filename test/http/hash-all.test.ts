import { describe, expect, test } from "bun:test";
import { data, json, post, postText, refusal, send, TOOLS, upload } from "../support/call.ts";
import { ALL, HELLO } from "../support/hello-digests.ts";

const warning =
  "md5, sha1, crc32 are not secure: anyone can make collisions; use them for checksums, never for security";

describe("all", () => {
  test("gives every digest of a text, in a fixed order", async () => {
    const answer = await post("/hash/all", { text: "hello" });
    expect(answer).toEqual({ digests: ALL, bytes: 5, warning });
    expect(Object.keys(answer.digests)).toEqual(Object.keys(ALL));
    const lines = Object.entries(ALL).map(([name, digest]) => `${name}  ${digest}`);
    expect(await postText("/hash/all", { text: "hello" })).toBe(lines.join("\n"));
  });

  test("gives every digest of bytes", async () => {
    expect(data(await send(`${TOOLS}/hash/all`, upload("hello")))).toEqual({ digests: ALL, bytes: 5, warning });
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

test("refuses the names of other operations as algorithms", async () => {
  for (const name of ["all", "hmac"]) {
    for (const path of [`/hash/${name}/batch`, `/hash/${name}/verify`]) {
      const body = json({ text: "a", texts: ["a"], hash: HELLO.md5 });
      expect((await refusal(TOOLS + path, body)).paths).toContain("/algorithm");
    }
    expect(await refusal(`${TOOLS}/hash/${name}/hello`)).toMatchObject({ status: 422, paths: ["/algorithm"] });
  }
});
