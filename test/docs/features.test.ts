import { afterAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { CompactEncrypt } from "jose";
import { writeLauncher } from "../support/launcher.ts";
import { TOOL_NAMES } from "../support/surface.ts";

const SECRET = "a secret of no less than 32 bytes";

const folder = mkdtempSync(join(tmpdir(), "sidekit-features-"));
afterAll(() => rmSync(folder, { recursive: true }));

writeLauncher(join(folder, "sidekit"));

async function run(line: string): Promise<{ code: number; output: string; errors: string }> {
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  const child = Bun.spawn(["sh", "-c", line], { cwd: folder, env, stdout: "pipe", stderr: "pipe" });
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, output, errors };
}

const write = (name: string, content: string) => writeFileSync(join(folder, name), content);

write("a.txt", "hello");
write("SHA256SUMS", `${createHash("sha256").update("hello").digest("hex")}  a.txt\n`);
write("secret.txt", SECRET);
write("words.txt", Array.from({ length: 1296 }, (_, index) => `word${index}\n`).join(""));
write("token.txt", (await run(`sidekit jwt sign '{"sub":"ci"}' --secret-file secret.txt`)).output);
write("key.pem", (await run("sidekit jwt keys ES256")).output);
const header = { alg: "PBES2-HS256+A128KW", enc: "A128GCM" };
const encrypting = new CompactEncrypt(new TextEncoder().encode("hello")).setProtectedHeader(header);
write("jwe.txt", await encrypting.encrypt(new TextEncoder().encode(SECRET)));
await run("sidekit qr https://example.com -o code.png");

const page = readFileSync("docs/features.md", "utf8");
const commands = [...page.matchAll(/`(sidekit [^`]+)` \|$/gm)].map(([, line = ""]) => line);

test("the page has commands of every tool", () => {
  expect([...new Set(commands.map((line) => line.split(" ")[1]))]).toEqual(TOOL_NAMES);
});

test.each(commands)("%s", async (line) => {
  const { code, output, errors } = await run(line);
  expect([code, errors.includes("error")]).toEqual([0, false]);
  expect(output !== "" || line.includes(" -o ")).toBe(true);
});
