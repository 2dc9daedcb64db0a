import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { checkPages, copied, open, result, shows } from "../support/browser.ts";

checkPages();

const NAMES = { "SHA-256": "sha256", "SHA-512": "sha512", "SHA-1": "sha1", MD5: "md5" } as const;

const digest = (algorithm: string, content: string | Buffer): string =>
  createHash(algorithm).update(content).digest("hex");

test("a text has four digests at once, or the one that is chosen", async () => {
  const page = await open({ fragment: "/hash" });
  await shows(page, "The empty text");
  await page.getByRole("textbox", { name: "Text" }).fill("héllo\nwörld");
  await shows(page, digest("md5", "héllo\nwörld"));
  for (const [name, algorithm] of Object.entries(NAMES)) {
    expect(await copied(page, `Copy ${name}`)).toBe(digest(algorithm, "héllo\nwörld"));
  }
  await page.getByRole("group", { name: "Algorithm" }).getByText("SHA-512").click();
  await result(page).getByRole("heading", { name: "MD5" }).waitFor({ state: "detached" });
  expect(await result(page).getByRole("listitem").count()).toBe(1);
});

test("a file is hashed as it is", async () => {
  const buffer = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251));
  const page = await open({ fragment: "/hash/file" });
  await page.locator("input[type=file]").setInputFiles({ name: "it's.bin", mimeType: "image/png", buffer });
  await shows(page, digest("sha256", buffer));
  await shows(page, "3,000,000 bytes");
  expect(await page.locator(".commands pre").textContent()).toContain(String.raw`--data-binary '@it'\''s.bin'`);
});

test("a digest matches, does not, or is none", async () => {
  const page = await open({ fragment: "/hash/verify" });
  await page.getByRole("textbox", { name: "Text" }).fill("hello");
  await page.getByText("MD5", { exact: true }).click();
  const expected = page.getByLabel("Digest to compare with");
  await expected.fill(` ${digest("md5", "hello").toUpperCase()} `);
  await shows(page, "Match");
  await expected.fill(digest("md5", "hullo"));
  await shows(page, "Mismatch");
  await expected.fill("5d41");
  await shows(page, /^hash: /);
  expect(await expected.getAttribute("aria-invalid")).toBe("true");
});

test("many texts are hashed, one a line", async () => {
  const page = await open({ fragment: "/hash/batch" });
  await page.getByRole("textbox", { name: "Texts" }).fill("one\n\ntwo");
  await shows(page, digest("sha256", "two"));
  const digests = (await copied(page, "Copy all")).split("\n");
  expect(digests).toEqual(["one", "", "two"].map((text) => digest("sha256", text)));
});
