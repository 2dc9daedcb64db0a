import { afterEach, describe, expect, test } from "bun:test";
import "./support/page.ts";
import { Buffer } from "node:buffer";
import { createHash, createHmac } from "node:crypto";
import { spelt } from "../../../src/web/controls/pickers.tsx";
import { textOf } from "../../../src/web/operation/form.ts";
import * as hash from "../../../src/web/tools/hash/digests.tsx";
import { listed } from "../../../src/web/tools/hash/digests.tsx";
import * as queue from "../../../src/web/tools/hash/file-queue.ts";
import { algorithmsOf, isList, matchOf, parseChecksums } from "../../../src/web/tools/hash/file-queue.ts";
import type { Order, Report } from "../../../src/web/tools/hash/file-worker.ts";
import { bodyOf, dataOf, reset } from "./support/answer.ts";

describe("hash", () => {
  const { longText } = hash;
  const { all, batch, digest, hmac, identify } = hash.forms;

  afterEach(() => {
    reset(all, batch, digest, hmac, identify);
    longText.value = undefined;
  });

  test("a text has all digests, or that of the chosen algorithm, in hex", async () => {
    expect([digest, hash.filesForm].map(({ fields }) => textOf(fields.encoding))).toEqual(["hex", "hex"]);
    expect(await dataOf(hash.digestCall())).toHaveProperty("digests");
    digest.enter({ text: "héllo", algorithm: "sha512" });
    const expected = createHash("sha512").update("héllo").digest("hex");
    expect(await dataOf(hash.digestCall())).toMatchObject({ algorithm: "sha512", hash: expected });
  });

  test("a digest is written in hex, in capitals or in Base64, and all of them at once too", async () => {
    digest.enter({ text: "hello", algorithm: "sha1" });
    const bytes = createHash("sha1").update("hello").digest();
    for (const as of ["hex", "base64", "base64url"] as const) {
      digest.enter({ encoding: as });
      expect(await dataOf(hash.digestCall())).toMatchObject({ hash: bytes.toString(as) });
      expect(listed({ sha1: bytes.toString("hex") })[0]?.hash).toBe(bytes.toString(as));
    }
    digest.enter({ encoding: "HEX" });
    expect(await dataOf(hash.digestCall())).toMatchObject({ hash: bytes.toString("hex") });
    expect(listed({ sha1: bytes.toString("hex") })[0]?.hash).toBe(bytes.toString("hex").toUpperCase());
  });

  test("the code for all digests in Base64 is that of each, as it is shown", async () => {
    digest.enter({ text: "hello", encoding: "base64" });
    const [first, ...others] = hash.commandCalls();
    const expected = createHash("sha256").update("hello").digest("base64");
    expect([await dataOf(first), others.length]).toEqual([expect.objectContaining({ hash: expected }), 13]);
    digest.enter({ encoding: "hex" });
    expect(hash.commandCalls().map(({ path }) => path)).toEqual(["/api/v1/tools/hash/all"]);
  });

  test("the code for files is that of what is shown of each", async () => {
    const file = new File(["hello"], "a.txt");
    const inBase64 = (name: string) => createHash(name).update("hello").digest("base64");
    hash.forms.hmac.enter({ key: "k" });
    const made = async (names: readonly string[], isKeyed = false) =>
      await Promise.all(hash.fileCalls(file, names, isKeyed).map((call) => dataOf(call)));
    expect(await made(["md5", "sha1"])).toMatchObject([{ digests: {} }]);
    hash.filesForm.enter({ encoding: "base64" });
    expect(await made(["md5", "sha1"])).toMatchObject([{ hash: inBase64("sha1") }, { hash: inBase64("md5") }]);
    const code = createHmac("sha256", "k").update("hello").digest("base64");
    expect(await made(["sha256"], true)).toMatchObject([{ hmac: code }]);
    expect(await made([], true)).toEqual([]);
  });

  test.each([
    ["a\r\nb\r\n", "a\r\nb\r\n"],
    ["a\nb", "a\nb"],
    ["a\r\nb\n", "a\nb\n"],
  ])("of a pasted %j, %j is hashed, though a field has LF alone", async (pasted, hashed) => {
    hash.enterText(pasted);
    hash.noteLineBreaks("a");
    digest.enter({ text: pasted.replaceAll("\r\n", "\n"), algorithm: "md5" });
    const expected = createHash("md5").update(hashed).digest("hex");
    expect(await dataOf(hash.digestCall())).toMatchObject({ hash: expected });
    longText.value = pasted.replaceAll("\r\n", "\n").repeat(50_000);
    const ofLong = createHash("md5").update(hashed.repeat(50_000)).digest("hex");
    expect(await dataOf(hash.digestCall())).toMatchObject({ hash: ofLong });
    hash.noteLineBreaks("\n");
  });

  test("a text beyond 100,000 characters is sent as a file", async () => {
    digest.enter({ algorithm: "md5" });
    hash.enterText("x".repeat(100_000));
    expect([longText.value, hash.digestCall()?.file]).toEqual([undefined, undefined]);
    hash.enterText("x".repeat(100_001));
    expect([textOf(digest.fields.text), hash.digestCall()?.file?.size]).toEqual(["", 100_001]);
    longText.value = "y".repeat(3_000_000);
    const expected = createHash("md5").update(longText.value).digest("hex");
    expect(await dataOf(hash.digestCall())).toMatchObject({ hash: expected });
    identify.enter({ hash: expected });
    expect(await dataOf(hash.identifyCall())).toMatchObject({ matches: true, algorithm: "md5" });
  });

  test.each([
    ["utf8", "schlüssel 🔑", "schlüssel 🔑"],
    ["hex", "00ff 10", Buffer.from("00ff10", "hex")],
    ["base64", "/+8=", Buffer.from("/+8=", "base64")],
    ["base64url", "_-8", Buffer.from("_-8", "base64url")],
  ] as const)("a key in %s authenticates texts of any length", async (keyEncoding, key, bytes) => {
    for (const text of ["short", "long ".repeat(30_000)]) {
      hmac.enter({ text, key, keyEncoding });
      const expected = createHmac("sha256", bytes).update(text).digest("hex");
      expect(await dataOf(hash.hmacCall())).toMatchObject({ hmac: expected });
    }
  });

  test("HMAC waits for a key, verification for a digest", () => {
    hmac.enter({ text: "a" });
    identify.enter({ text: "a", hash: " " });
    expect([hash.hmacCall(), hash.identifyCall(), hash.keyBytes()]).toEqual([undefined, undefined, undefined]);
    longText.value = "y".repeat(100_001);
    expect(hash.hmacCall()).toBeUndefined();
  });

  test("each line of a batch is a text, the empty ones too", () => {
    expect(batch.call()).toBeUndefined();
    batch.enter({ texts: "one\n\n two" });
    expect(bodyOf(batch.call())).toBe('{"texts":["one",""," two"]}');
  });

  test("algorithms have the names of their standards, the usual ones first", () => {
    const names = ["md5", "sha1", "sha512-256", "sha3-512", "blake2b", "ripemd160", "crc32", "new", ""];
    expect(names.map(spelt).join()).toBe("MD5,SHA-1,SHA-512/256,SHA3-512,BLAKE2b,RIPEMD-160,CRC-32,New,Any");
    expect(hash.usualFirst(["crc32", "md5", "sha512", "sha256"])).toEqual(["sha256", "sha512", "md5", "crc32"]);
    expect(listed({ crc32: "0", sha1: "1" }).map(({ algorithm }) => algorithm)).toEqual(["sha1", "crc32"]);
    // Of an HMAC, none is warned of.
    const warnings = [false, true].map((isKeyed) => listed({ md5: "00" }, isKeyed)[0]?.warning);
    expect(warnings).toEqual(["MD5 is broken: not for security", null]);
  });
});

const MD5 = "5d41402abc4b2a76b9719d911017c592";

test("files are hashed by the chosen algorithms and those of lists, or with a key, until it changes or they are removed", async () => {
  const { Worker } = globalThis;
  const running: FileWorker[] = [];
  class FileWorker {
    order?: Order;
    onmessage?: (event: { data: Report }) => void;
    postMessage = (order: Order) => running.push(Object.assign(this, { order }));
    terminate = () => running.splice(running.indexOf(this), 1);
  }
  Object.assign(globalThis, { Worker: FileWorker, FILE_WORKER: "file-worker.js" });
  const { addFiles, checksumText, files, isKeyed } = queue;
  const state = () => [...files.value, ...running.map(({ order }) => order)];
  const file = new File(["a"], "a.txt");
  const digests = { sha256: "1", md5: MD5, sha1: "0".repeat(40) };
  await addFiles([new File([`${MD5}  a.txt\n`], "MD5SUMS"), new File([digests.sha1], "a.sha1"), file]);
  expect(running.map(({ order }) => order)).toEqual([{ file, algorithms: ["sha256", "md5", "sha1"], key: undefined }]);
  running[0]?.onmessage?.({ data: { digests } });
  expect(state()).toEqual([{ id: expect.any(Number), file, bytes: 1, digests }]);
  isKeyed.value = true;
  for (const key of ["", "k", "key"]) {
    hash.forms.hmac.enter({ key, algorithm: "md5" });
    const kept = { id: expect.any(Number), file, bytes: 0, digests: {} };
    expect(state()).toEqual([kept]);
    await addFiles([]);
    // Without a key there is no HMAC.
    const ordered = { file, algorithms: ["md5"], key: new TextEncoder().encode(key) };
    expect(state()).toEqual(key === "" ? [kept] : [kept, ordered]);
  }
  queue.removeFile(files.value[0]?.id ?? 0);
  expect(state()).toEqual([]);
  isKeyed.value = false;
  await addFiles([file]);
  expect(running.map(({ order }) => order?.key)).toEqual([undefined]);
  queue.removeAll();
  expect(state()).toEqual([]);
  checksumText.value = "";
  reset(hash.forms.hmac);
  Object.assign(globalThis, { Worker });
});

describe("checksums", () => {
  test("lists of checksums are known by their names and their content", () => {
    const names = ["SHA256SUMS", "sha512sums.txt", "SHASUMS256.txt", "CHECKSUM", "MD5SUM", "B2SUMS", "a-CHECKSUM"];
    const all = [...names, "sums.txt", "a.iso.sha256", "a.MD5"];
    expect(all.filter((name) => !isList(name, `${MD5}  a`))).toEqual([]);
    expect(all.filter((name) => isList(name, "Lorem ipsum dolor sit amet"))).toEqual([]);
    const others = ["a.iso", "lorem-ipsum.txt", "sums-of-money.txt", "a.sha256.iso", "checksummed.bin"];
    expect(others.filter((name) => isList(name, `${MD5}  a`))).toEqual([]);
  });

  test("a file matches a line with its name, in any folder, or a digest alone", () => {
    const list = parseChecksums(`${MD5}  folder/of/a.iso\n${"0".repeat(40)}  a.iso\n${"0".repeat(32)}  b.iso`);
    expect(matchOf("a.iso", { sha1: "1234", md5: MD5 }, list)).toBe("match");
    expect(matchOf("b.iso", { md5: MD5 }, list)).toBe("mismatch");
    expect(matchOf("c.iso", { md5: MD5 }, list)).toBe("not-listed");
    expect(matchOf("c.iso", { md5: MD5 }, parseChecksums(MD5))).toBe("match");
    expect(matchOf("c.iso", { md5: "1234" }, parseChecksums(MD5))).toBe("mismatch");
  });

  test("the other algorithms of a length are computed only if the likely one gives another digest", () => {
    const list = parseChecksums(`${"ab".repeat(32)}  a.iso`);
    expect(algorithmsOf(list, {})).toEqual(["sha256"]);
    expect(algorithmsOf(list, { sha256: "ab".repeat(32) })).toEqual(["sha256"]);
    expect(algorithmsOf(list, { sha256: "cd".repeat(32) })).toContain("sha3-256");
  });
});
