import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { createHash, createHmac } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Request } from "playwright-core";
import { scratchFolder } from "../../support/scratch.ts";
import { checkPages, choose, copied, field, open, openView, result, saved, shows } from "../support/browser.ts";

checkPages();

const folder = scratchFolder();

declare global {
  /** What the page has said of a file while it was hashed. */
  var progress: Set<string>;
}

const digest = (algorithm: string, content: string | Buffer): string =>
  createHash(algorithm).update(content).digest("hex");

test("a text has four digests, or the chosen one", async () => {
  const page = await openView("/hash");
  await shows(page, "The empty text");
  const lineBreaks = page.getByRole("group", { name: "Line breaks" });
  expect(await lineBreaks.count()).toBe(0);
  await page.evaluate(() => navigator.clipboard.writeText("héllo\r\nwörld"));
  await field(page, "Text").press("Control+V");
  await shows(page, digest("md5", "héllo\r\nwörld"));
  await lineBreaks.getByRole("radio", { name: "CRLF", checked: true }).waitFor();
  await lineBreaks.getByText("LF", { exact: true }).click();
  await shows(page, digest("md5", "héllo\nwörld"));
  expect(await result(page).locator(".warnings li").allTextContents()).toEqual([
    "SHA-1 is broken: not for security",
    "MD5 is broken: not for security",
    "CRC-32 is a checksum: not for security",
  ]);
  await result(page).getByText("Hashed with SHA-256, SHA-512, SHA-1, MD5, ").waitFor();
  await page.getByLabel("Algorithm").selectOption({ label: "SHA3-256" });
  await result(page).locator("dt", { hasText: "MD5" }).waitFor({ state: "detached" });
  expect(await result(page).locator("dt").allTextContents()).toEqual(["SHA3-256"]);
});

test("files, or a sample before there are some, are hashed in the browser, and compared with a list of checksums", async () => {
  const buffer = Buffer.alloc(5_000_000, Buffer.from(Array.from({ length: 251 }, (_, index) => index)));
  // By their paths: a buffer would be sent to the browser as Base64, which takes 0.4 s.
  const [image, text] = [join(folder, "it's.png"), join(folder, "b.txt")];
  writeFileSync(image, buffer);
  writeFileSync(text, "b");
  const page = await openView("/hash/file");
  const invitation = result(page).getByText("Choose or drop files to see their digests.");
  await invitation.waitFor();
  await page.getByText("A digest, or the lines of a SHA256SUMS file, which can be chosen or dropped as well").waitFor();
  await result(page).getByRole("button", { name: "Try a sample" }).click();
  await shows(page, digest("sha256", "hello\n"));
  await result(page).getByRole("button", { name: "Remove hello.txt" }).click();
  const sent: string[] = [];
  const listen = (request: Request) => sent.push(`${request.method()} ${request.url()}`);
  page.on("request", listen);
  await page.evaluate(() => {
    globalThis.progress = new Set();
    new MutationObserver(() => {
      const item = document.querySelector(".files li:has(.progress)");
      const label = `${item?.querySelector("button")?.ariaLabel} of ${item?.querySelector("progress")?.max}`;
      if (label.includes("it's")) progress.add(item?.querySelector(".progress span")?.textContent ?? "").add(label);
    }).observe(document.querySelector("#view") ?? document, { subtree: true, childList: true, characterData: true });
  });
  await page.locator("input[type=file]").setInputFiles([image, text]);
  await shows(page, digest("sha256", buffer));
  await shows(page, "5,000,000 bytes");
  expect(await page.evaluate(() => [...progress])).toEqual(["Waiting", "Cancel it's.png of 5000000", "83%"]);
  expect(await invitation.count()).toBe(0);
  expect(await result(page).locator(".verdict").count()).toBe(0);
  await result(page).locator(".digests .row").nth(1).waitFor();
  expect(await page.locator(".commands pre").textContent()).toContain(String.raw`--data-binary '@it'\''s.png'`);
  const spoken = result(page).getByRole("status");
  await spoken.getByText("2 files hashed", { exact: true }).waitFor();
  const sums = await copied(page, "Copy SHA256SUMS");
  expect(sums).toBe(`${digest("sha256", buffer)}  it's.png\n${digest("sha256", "b")}  b.txt\n`);
  // MD5 was not chosen: the list needs it.
  const list = page.getByLabel("Checksums to compare with");
  await list.fill(`${digest("md5", buffer)} *folder/it's.png\n${digest("sha256", "c")}  b.txt`);
  await shows(page, digest("md5", buffer));
  // All algorithms of that length are tried before.
  await shows(page, "Does not match the checksum");
  expect(await result(page).locator(".verdict, dt").allTextContents()).toEqual([
    ...["Matches the checksum", "SHA-256", "MD5"],
    ...["Does not match the checksum", "SHA-256"],
  ]);
  await spoken.getByText("2 files hashed, 1 of them not as in the list").waitFor();
  await list.fill(`${digest("sha3-256", "b")}  b.txt`);
  await shows(page, digest("sha3-256", "b"));
  await page.getByText("1 found: each file is compared with the line of its name, and with digests alone").waitFor();
  expect(await result(page).locator(".verdict").allTextContents()).toEqual(["Not in the list", "Matches the checksum"]);
  await page.getByRole("button", { name: "Remove b.txt" }).click();
  expect(await result(page).locator(".files > li, .actions.start > button").count()).toBe(3);
  // Copied before another file is hashed: without waiting for a frame.
  await page.route(/file-worker/, () => {});
  await page.locator("input[type=file]").setInputFiles(text);
  await page.locator(".result[aria-busy=true] progress").waitFor();
  await page.getByRole("button", { name: "Copy SHA256SUMS" }).waitFor();
  await page.evaluate(async (before) => {
    const { requestAnimationFrame } = globalThis;
    globalThis.requestAnimationFrame = () => 0;
    document.querySelector<HTMLElement>(".files .copy")?.click();
    while ((await navigator.clipboard.readText()) === before) await new Promise((resolve) => setTimeout(resolve, 10));
    globalThis.requestAnimationFrame = requestAnimationFrame;
  }, sums);
  await page.getByRole("button", { name: "Cancel b.txt" }).click();
  await page.route(/file-worker/, (route) => route.abort("internetdisconnected"));
  await page.locator("input[type=file]").setInputFiles(text);
  await result(page)
    .locator(".problem", { hasText: /^The code that hashes files could not be loaded; / })
    .waitFor();
  await page.unrouteAll();
  page.off("request", listen);
  expect(sent.filter((each) => !/^GET \S+\?asset=file-worker-\w+\.js$/.test(each))).toEqual([]);
});

test("a SHA256SUMS file is saved, and files are compared with it when it is chosen beside them", async () => {
  const page = await open({ fragment: "/hash/file?digests=sha512" });
  const [one, two] = [Buffer.from("one"), Buffer.alloc(4_000_000, "two")];
  const files = Object.entries({ one, two }).map(([name, buffer]) => ({ name, mimeType: "text/plain", buffer }));
  await page.locator("input[type=file]").setInputFiles(files);
  // It waits for the files that are being hashed.
  const download = await saved(page, "Download");
  expect(download.suggestedFilename()).toBe("SHA512SUMS");
  const buffer = readFileSync(await download.path());
  expect(String(buffer)).toBe(`${digest("sha512", one)}  one\n${digest("sha512", two)}  two\n`);
  await page.getByRole("button", { name: "Remove all" }).click();
  const list = { name: "SHA512SUMS", mimeType: "text/plain", buffer };
  await page.locator("input[type=file]").setInputFiles([...files, list]);
  await result(page).getByText("Matches the checksum").nth(1).waitFor();
  expect(await result(page).locator(".files > li").count()).toBe(2);
});

test("digests can be chosen, and files be authenticated with a key, which is never sent", async () => {
  const page = await open({ fragment: "/hash/file" });
  await choose(page, "a.txt", Buffer.from("a"), "text/plain");
  await shows(page, digest("sha256", "a"));
  await page.getByRole("group", { name: "Digests" }).getByText("SHA3-512").click();
  await shows(page, digest("sha3-512", "a"));
  await page.waitForURL(/digests=/);
  for (const name of ["SHA-256", "SHA3-512"])
    await page.getByRole("group", { name: "Digests" }).getByText(name, { exact: true }).click();
  await page.locator(".inputs .problem").getByText("Choose at least one").waitFor();
  await page.getByLabel("Authenticate with a key (HMAC)").click();
  await field(page, "Key").fill("schlüssel");
  await shows(page, createHmac("sha256", "schlüssel").update("a").digest("hex"));
  expect(await page.locator(".inputs .problem").count()).toBe(0);
  await page.getByLabel("Algorithm").selectOption({ label: "HMAC-MD5" });
  await shows(page, createHmac("md5", "schlüssel").update("a").digest("hex"));
  expect(await result(page).locator("dt").allTextContents()).toEqual(["HMAC-MD5"]);
  await page.getByRole("button", { name: "Copy HMAC-MD5SUMS" }).waitFor();
  await page.getByLabel("Authenticate with a key (HMAC)").click();
  await page.getByRole("group", { name: "Digests" }).getByText("SHA-1", { exact: true }).click();
  await shows(page, digest("sha1", "a"));
  await page.getByLabel("Authenticate with a key (HMAC)").click();
  await page.getByRole("group", { name: "How the key is written" }).getByText("Hex").click();
  await page.locator(".inputs .problem").getByText("Must be hex").waitFor();
  expect(page.url()).not.toContain("schl");
});

test("files that are dragged from the desktop are hashed together", async () => {
  const files = ["one.txt", "other.txt"].map((name) => join(folder, name));
  for (const path of files) writeFileSync(path, path);
  const page = await open({ fragment: "/jwt" });
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
  for (const path of files) await shows(page, digest("sha256", path));
  await session.detach();
});

test("a file that cannot be read any more is named as such", async () => {
  const path = join(folder, "gone.txt");
  writeFileSync(path, "gone");
  const page = await openView("/hash");
  // The browser reads the file when it is hashed: in the view of files.
  await page.evaluate(() => {
    const input = document.createElement("input");
    input.type = "file";
    input.id = "kept";
    document.body.append(input);
  });
  await page.locator("#kept").setInputFiles(path);
  rmSync(path);
  await page.evaluate(() => {
    const [file] = document.querySelector<HTMLInputElement>("#kept")?.files ?? [];
    const dataTransfer = new DataTransfer();
    if (file) dataTransfer.items.add(file);
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await shows(page, "The browser cannot read this file");
});

test("a file dropped anywhere is hashed, and a link beside a field ignored: the browser opens neither, and inserts a link in a field", async () => {
  const page = await openView("/hash/verify");
  const prevented = await page.evaluate(() => {
    const drop = (selector: string, fill: (data: DataTransfer) => void) =>
      ["dragover", "drop"].map((type) => {
        const dataTransfer = new DataTransfer();
        fill(dataTransfer);
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector(selector)?.dispatchEvent(event);
        return `${event.defaultPrevented} ${dataTransfer.dropEffect}`;
      });
    const link = (data: DataTransfer) => data.setData("text/uri-list", "https://elsewhere.example/");
    return [
      ...["h1", ".inputs", ".result", "textarea"].map((selector) => drop(selector, link)),
      drop("h1", (data) => data.items.add(new File(["dropped"], "dropped.txt"))),
    ];
  });
  expect(prevented.map((each) => each.join(", "))).toEqual([
    ...Array(3).fill("true none, true none"),
    "false none, false none",
    "true none, true none",
  ]);
  await shows(page, digest("sha256", "dropped"));
});

test("a text of more than a megabyte is hashed as a file, and the page does not render all of it", async () => {
  const page = await open({ fragment: "/hash" });
  // More than the service's limit of a JSON body, which has 1 MiB.
  const text = "y".repeat(1_200_000);
  await field(page, "Text").fill(text);
  await shows(page, digest("sha256", text));
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000);
  await page.getByRole("group", { name: "Text" }).getByText("A long text, 1,200,000 bytes").waitFor();
  await page.getByRole("button", { name: "Remove" }).click();
  await shows(page, "The empty text");
});

test("the command for 100 KB shows its beginning and end, and is copied whole", async () => {
  const page = await openView("/hash?algorithm=md5");
  const text = "long ".repeat(19_000);
  await field(page, "Text").fill(text);
  await shows(page, digest("md5", text));
  expect((await page.locator(".commands pre").textContent())?.length).toBeLessThan(2000);
  expect(await copied(page, "Copy command")).toContain(text);
});

test("a digest matches, does not match, or is invalid", async () => {
  const page = await openView("/hash/verify");
  await field(page, "Text").fill("hello");
  const expected = page.getByLabel("Digest to compare with");
  await expected.fill(` ${digest("md5", "hello").toUpperCase()} `);
  await shows(page, /^Matches$/);
  await expected.fill(digest("md5", "hullo"));
  await shows(page, "Does not match");
  await expected.fill("0".repeat(64));
  await shows(page, /^sha512-256$/);
  expect(await result(page).getByText("null").count()).toBe(0);
  // A long digest has the whole width, below its name.
  const [name, value] = ["dt", "dd"].map((each) => result(page).locator(`.row ${each}`).first());
  const [above, below] = [await name?.boundingBox(), await value?.boundingBox()];
  expect([above?.x, above?.width]).toEqual([below?.x, below?.width]);
  await expected.fill("5d41");
  await shows(page, /^Digest to compare with: /);
  expect(await expected.getAttribute("aria-invalid")).toBe("true");
});

test("each line is hashed as a separate text", async () => {
  const page = await openView("/hash/batch");
  await field(page, "Texts to hash").fill("one\n\ntwo");
  await shows(page, digest("sha256", "two"));
  const digests = (await copied(page, "Copy all")).split("\n");
  expect(digests).toEqual(["one", "", "two"].map((text) => digest("sha256", text)));
  await shows(page, "(empty)");
  expect(await result(page).getByRole("status").textContent()).toBe("3 texts hashed");
});
