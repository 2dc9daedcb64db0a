import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { createHash, createHmac } from "node:crypto";
import { checkPages, copied, open, result, shows } from "../support/browser.ts";

checkPages();

const NAMES = { "SHA-256": "sha256", "SHA-512": "sha512", "SHA-1": "sha1", MD5: "md5" } as const;

const digest = (algorithm: string, content: string | Buffer): string =>
  createHash(algorithm).update(content).digest("hex");

test("a text has four digests, or the chosen one", async () => {
  const page = await open({ fragment: "/hash" });
  await shows(page, "The empty text");
  await page.getByRole("textbox", { name: "Text" }).fill("héllo\nwörld");
  await shows(page, digest("md5", "héllo\nwörld"));
  for (const [name, algorithm] of Object.entries(NAMES)) {
    expect(await copied(page, `Copy ${name}`)).toBe(digest(algorithm, "héllo\nwörld"));
  }
  for (const chosen of ["SHA-512", "SHA3-256"]) {
    await page.getByLabel("Algorithm").selectOption({ label: chosen });
    await result(page).getByRole("heading", { name: "MD5" }).waitFor({ state: "detached" });
    await result(page).getByRole("heading", { name: chosen }).waitFor();
    expect(await result(page).getByRole("listitem").count()).toBe(1);
  }
});

test("files get all digests, and are compared with a checksum list", async () => {
  const buffer = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251));
  const page = await open({ fragment: "/hash/file" });
  const invitation = result(page).getByText("Choose or drop files to see their digests.");
  await invitation.waitFor();
  await page.locator("input[type=file]").setInputFiles([
    { name: "it's.bin", mimeType: "image/png", buffer },
    { name: "b.txt", mimeType: "text/plain", buffer: Buffer.from("b") },
  ]);
  await shows(page, digest("sha256", buffer));
  await shows(page, "3,000,000 bytes");
  expect(await invitation.count()).toBe(0);
  expect(await page.locator(".commands pre").textContent()).toContain(String.raw`--data-binary '@it'\''s.bin'`);
  await result(page).getByRole("status").getByText("2 of 2").waitFor();
  const sums = await copied(page, "Copy SHA256SUMS");
  expect(sums).toBe(`${digest("sha256", buffer)}  it's.bin\n${digest("sha256", "b")}  b.txt`);
  const list = page.getByLabel("Checksums to compare with");
  await list.fill(`${digest("md5", buffer)} *folder/it's.bin\n${digest("sha256", "c")}  b.txt`);
  expect(await result(page).locator("p.badge").allTextContents()).toEqual([
    "Matches the checksum",
    "Does not match the checksum",
  ]);
  await page.getByRole("button", { name: "Remove b.txt" }).click();
  expect(await result(page).locator(".files > li").count()).toBe(1);
});

test("a file dropped anywhere on the page is hashed, and the browser does not open it", async () => {
  const page = await open({ fragment: "/jwt" });
  const prevented = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["dropped"], "dropped.txt"));
    const events = ["dragover", "drop"].map(
      (type) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
    );
    for (const event of events) document.querySelector("h1")?.dispatchEvent(event);
    return events.map((event) => event.defaultPrevented);
  });
  expect(prevented).toEqual([true, true]);
  await shows(page, digest("sha256", "dropped"));
});

const MEGABYTE = 1_048_576;

test("a dropped file of 50 MB shows its progress, then its digests", async () => {
  const page = await open({ fragment: "/hash/file" });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const throughput = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60 * MEGABYTE };
  await devtools.send("Network.emulateNetworkConditions", throughput);
  const address = page.url();
  await page.evaluate((size) => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const progress = document.querySelector("progress");
      if (progress && progress.value !== seen.at(-1)) seen.push(progress.value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    const dataTransfer = new DataTransfer();
    const chunk = Uint8Array.from({ length: size }, (_, index) => index % 251);
    dataTransfer.items.add(
      new File(
        Array.from({ length: 50 }, () => chunk),
        "large.iso",
      ),
    );
    const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector(".links")?.dispatchEvent(drop);
  }, MEGABYTE);
  const chunk = Buffer.from(Array.from({ length: MEGABYTE }, (_, index) => index % 251));
  const content = Buffer.concat(Array.from({ length: 50 }, () => chunk));
  await shows(page, digest("sha256", content));
  await shows(page, "52,428,800 bytes");
  expect(await copied(page, "Copy MD5")).toBe(digest("md5", content));
  const seen = await page.evaluate((): number[] => Reflect.get(globalThis, "seen"));
  const between = seen.filter((sent) => sent > 0 && sent < content.length);
  expect(between.length).toBeGreaterThan(1);
  expect(between).toEqual(between.toSorted((one, other) => one - other));
  expect(page.url()).toBe(address);
  await devtools.detach();
});

test("a link dropped beside a field is ignored; one dropped in a field is inserted by the browser", async () => {
  const page = await open({ fragment: "/hash" });
  const prevented = await page.evaluate(() =>
    ["h1", ".inputs", ".result", "textarea"].map((selector) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/uri-list", "https://elsewhere.example/");
      return ["dragover", "drop"].map((type) => {
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector(selector)?.dispatchEvent(event);
        return event.defaultPrevented;
      });
    }),
  );
  expect(prevented).toEqual([
    [true, true],
    [true, true],
    [true, true],
    [false, false],
  ]);
});

test("a text of several megabytes is hashed as a file, and the page does not render all of it", async () => {
  const page = await open({ fragment: "/hash" });
  const text = "x".repeat(3_000_000);
  await page.getByRole("textbox", { name: "Text" }).fill(text);
  await shows(page, digest("sha256", text));
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000);
  await page.getByRole("button", { name: "Remove" }).click();
  await shows(page, "The empty text");
});

test("a text of several megabytes can be compared with a digest and authenticated with a non-ASCII key", async () => {
  const page = await open({ fragment: "/hash/verify" });
  const text = "y".repeat(2_000_000);
  await page.getByRole("textbox", { name: "Text" }).fill(text);
  await page.getByLabel("Digest to compare with").fill(digest("sha1", text));
  await shows(page, "Match: SHA-1");
  await page.getByRole("tab", { name: "HMAC" }).click();
  const key = page.getByLabel("Key", { exact: true });
  await key.fill("schlüssel 🔑");
  await shows(page, createHmac("sha256", "schlüssel 🔑").update(text).digest("hex"));
  await key.fill("another");
  await shows(page, createHmac("sha256", "another").update(text).digest("hex"));
  await page.getByRole("group", { name: "Encoding of the key" }).getByText("Hex").click();
  await page.locator(".inputs .problem").getByText("Must be hex").waitFor();
  expect(await page.locator(".commands pre").textContent()).not.toContain("another");
});

test("the command for 100 KB shows its beginning and end, and is copied whole", async () => {
  const page = await open({ fragment: "/hash?algorithm=md5" });
  const text = "long ".repeat(19_000);
  await page.getByRole("textbox", { name: "Text" }).fill(text);
  await shows(page, digest("md5", text));
  expect((await page.locator(".commands pre").textContent())?.length).toBeLessThan(2000);
  expect(await copied(page, "Copy command")).toContain(text);
});

test("an HMAC is computed from text and key", async () => {
  const page = await open({ fragment: "/hash/hmac" });
  await page.getByRole("textbox", { name: "Text" }).fill("what do ya want for nothing?");
  await page.getByLabel("Key", { exact: true }).fill("Jefe");
  // RFC 4231, 4.3
  await shows(page, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
});

test("a digest matches, does not match, or is invalid", async () => {
  const page = await open({ fragment: "/hash/verify" });
  await page.getByRole("textbox", { name: "Text" }).fill("hello");
  const expected = page.getByLabel("Digest to compare with");
  await expected.fill(` ${digest("md5", "hello").toUpperCase()} `);
  await shows(page, "Match: MD5");
  await expected.fill(`sha256-${createHash("sha256").update("hello").digest("base64")}`);
  await shows(page, "Match: SHA-256");
  await expected.fill(digest("md5", "hullo"));
  await shows(page, "Mismatch");
  await expected.fill("5d41");
  await shows(page, /^hash: /);
  expect(await expected.getAttribute("aria-invalid")).toBe("true");
});

test("each line is hashed as a separate text", async () => {
  const page = await open({ fragment: "/hash/batch" });
  await page.getByRole("textbox", { name: "Texts" }).fill("one\n\ntwo");
  await shows(page, digest("sha256", "two"));
  const digests = (await copied(page, "Copy all")).split("\n");
  expect(digests).toEqual(["one", "", "two"].map((text) => digest("sha256", text)));
});
