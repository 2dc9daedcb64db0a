import { expect, test } from "bun:test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// RFC 4231, 4.3: test case 2.
const VECTOR = {
  key: Buffer.from("Jefe").toString("hex"),
  msg: Buffer.from("what do ya want for nothing?").toString("hex"),
  tag: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
};

test("the vectors of a folder are judged: those with another answer are counted and named", () => {
  const folder = mkdtempSync(join(tmpdir(), "sidekit-suites-"));
  const tests = [
    { ...VECTOR, tcId: 1, comment: "RFC 4231", result: "valid" },
    { ...VECTOR, tcId: 2, comment: "with another result", result: "invalid" },
    { ...VECTOR, tcId: 3, comment: "with another message", msg: "00", result: "valid" },
    { ...VECTOR, tcId: 4, comment: "with another key", key: "00", result: "invalid" },
  ];
  writeFileSync(join(folder, "hmac_sha256_test.json"), JSON.stringify({ testGroups: [{ tagSize: 256, tests }] }));
  // FIPS 180-4: "abc", and the message of no bits.
  const digests = [
    ["24", "616263", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["0", "00", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["8", "00", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ];
  const lines = digests.map(([length, message, digest]) => `Len = ${length}\r\nMsg = ${message}\r\nMD = ${digest}\r\n`);
  writeFileSync(join(folder, "SHA256ShortMsg.rsp"), lines.join("\r\n"));
  const { stdout, exitCode } = Bun.spawnSync([process.execPath, "scripts/measure/suites.ts", folder]);
  expect(exitCode).toBe(0);
  const output = stdout.toString();
  expect(output).toContain("| NIST CAVP, digests of bytes | 3 | 2 |\n");
  expect(output).toContain("| Wycheproof, HMAC | 4 | 2 |\n");
  expect(output.split("\n").filter((line) => line.startsWith("- "))).toEqual([
    "- NIST CAVP, digests of bytes: sha256 of 8 bits: another digest",
    "- Wycheproof, HMAC: sha256 2 with another result: accepted",
    "- Wycheproof, HMAC: sha256 3 with another message: another code",
  ]);
});
