import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page, Route } from "playwright-core";
import { PNG } from "pngjs";
import QRCode from "qrcode";
import { passwordAt } from "../../../src/web/tools/qr/one-time.ts";
import { checkPages, choose, copied, field, openView, result, saved, shows } from "../support/browser.ts";

checkPages();

async function downloaded(page: Page, format: string): Promise<Buffer> {
  const download = await saved(page, format);
  expect(download.suggestedFilename()).toBe(`qr-code.${format.toLowerCase()}`);
  return await readFile(await download.path());
}

test("the reader offers a sample; a link in a code is opened by a press alone, and an event is saved", async () => {
  const page = await openView("/qr/decode");
  await page.getByRole("button", { name: "Try a sample" }).click();
  await shows(page, "Code 1: Wi-Fi");
  await shows(page, "Guests");
  await page.locator(".inputs .hint").getByText("sample.png").waitFor();
  await choose(page, "link.png", await QRCode.toBuffer("https://example.com/a"));
  const link = result(page).getByRole("link", { name: "Open the link" });
  const attributes = await link.evaluate((each) => ["href", "rel", "target"].map((name) => each.getAttribute(name)));
  expect(attributes).toEqual(["https://example.com/a", "noreferrer noopener", "_blank"]);
  const event = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:A\nEND:VEVENT\nEND:VCALENDAR";
  await choose(page, "event.png", await QRCode.toBuffer(event));
  const file = await saved(page, "Save as event.ics");
  expect(String(await readFile(await file.path()))).toBe(event);
  expect(await link.count()).toBe(0);
});

test("a code is shown as in a terminal, and downloaded as PNG and SVG", async () => {
  const page = await openView("/qr?text=https://example.com&size=300&type=text");
  const drawing = await result(page).locator(".terminal:not(.light)").textContent();
  expect([drawing?.[0], await copied(page, "Copy text")]).toEqual(["█", drawing ?? ""]);
  const png = PNG.sync.read(await downloaded(page, "PNG"));
  expect([png.width, png.height]).toEqual([300, 300]);
  const svg = page.getByRole("button", { name: "SVG", exact: true });
  const { promise: request, resolve } = Promise.withResolvers<Route>();
  await page.route("**/api/**", resolve);
  await svg.click();
  const sent = await request;
  expect(await svg.isDisabled()).toBe(true);
  await sent.abort("internetdisconnected");
  await page.getByRole("alert").getByText("Cannot reach the service").waitFor();
  await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Copy image" }).click();
  await page.getByText("The image could not be copied").waitFor();
  await page.unrouteAll();
  expect(String(await downloaded(page, "SVG"))).toStartWith("<svg");
  await page.getByText("Draw for a light terminal").click();
  await result(page).locator(".terminal.light").waitFor();
});

test("the image that is copied has what was typed last, while the one before it is shown", async () => {
  const page = await openView("/qr?text=before&type=png");
  await result(page).getByRole("img", { name: "QR code: before" }).waitFor();
  const buttons = await result(page).locator("button, code").allTextContents();
  expect(buttons).toEqual(["PNG", "SVG", "Copy image", "Logo, shapes, print"]);
  await page.getByRole("textbox", { name: "Text" }).fill("after");
  await page.getByRole("button", { name: "Copy image" }).click();
  await page.getByText("Copied image").waitFor({ state: "attached" });
  await result(page).getByRole("img", { name: "QR code: after" }).waitFor();
  const [copy, shown] = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const image = (await item?.getType("image/png")) ?? new Blob();
    return (await Promise.all([image, ...document.images].map((each) => createImageBitmap(each)))).map((each) => {
      const context = document.createElement("canvas").getContext("2d");
      context?.drawImage(each, 0, 0);
      return context?.canvas.toDataURL();
    });
  });
  expect(copy).toBe(shown);
});

test("all views have their tabs in one row beside the navigation", async () => {
  const page = await openView("/qr");
  await page.getByRole("tab").first().waitFor();
  for (const width of [960, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await page.getByRole("tab").evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
    expect([width, tops.length, new Set(tops).size]).toEqual([width, 14, 1]);
  }
});

test("a design keeps the line breaks of its text; a format that it is too large for says so", async () => {
  const page = await openView("/qr/design?text=one%0Atwo&format=svg&width=400");
  await field(page, "Text").fill("one\ntwo!");
  await result(page).getByAltText("QR code: one\ntwo!").waitFor();
  await result(page).getByRole("button", { name: "PNG" }).click();
  await page
    .getByRole("alert")
    .getByText(/this PNG has 4724 of 4096 pixels/)
    .waitFor();
});

test("a colour of three digits is the one of its picker, and an invalid one has an error beside its field", async () => {
  const page = await openView("/qr");
  await field(page, "Dark modules").fill("#26a");
  await field(page, "Light modules").fill("white");
  await page.locator(".field", { hasText: "Light modules" }).locator(".problem").waitFor();
  expect(await page.getByLabel("Pick: Dark modules").inputValue()).toBe("#2266aa");
  expect(await field(page, "Dark modules").getAttribute("aria-invalid")).toBe("false");
  expect(await field(page, "Light modules").getAttribute("aria-invalid")).toBe("true");
});

test("the image of a code that is shown as a text can be copied and pasted into the reader", async () => {
  const page = await openView("/qr?text=pasted&type=text");
  await page.getByRole("button", { name: "Copy image" }).click();
  await page.getByText("Copied image").waitFor();
  await page.getByRole("tab", { name: "Read" }).click();
  await page.getByRole("button", { name: "Paste" }).click();
  await shows(page, /^pasted$/);
  await page.locator(".inputs .hint").getByText("clipboard.png").waitFor();
  expect(await copied(page, "Copy text")).toBe("pasted");
  expect(await result(page).locator("p.actions").count()).toBe(0);
});

test("pasting without an image shows an error beside the field", async () => {
  const page = await openView("/qr/decode");
  const problem = page.locator(".inputs .problem");
  await page.evaluate(() => Object.assign(navigator.clipboard, { read: () => Promise.reject(new Error("refused")) }));
  await page.getByRole("button", { name: "Paste" }).click();
  await problem.getByText("The browser does not give access to the clipboard; press Ctrl+V instead").waitFor();
  await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, "read"));
  await page.evaluate(() => navigator.clipboard.writeText("no image"));
  await page.getByRole("button", { name: "Paste" }).click();
  await problem.getByText("The clipboard has no image").waitFor();
  const buffer = PNG.sync.write(new PNG({ width: 60, height: 40 }));
  await choose(page, "blank.png", buffer);
  await shows(page, "No QR code was found in this image.");
  await page.locator(".inputs .hint").getByText("blank.png").waitFor();
  expect([await problem.count(), await result(page).getByRole("status").textContent()]).toEqual([0, "0 codes found"]);
});

test("what a code says is carried over to its design; neither, nor what is read aloud, shows its secret", async () => {
  const page = await openView("/qr/wifi");
  await field(page, "Network name").fill("Guests");
  await field(page, "Password").fill("correct horse");
  const code = result(page).getByAltText("QR code: Wi-Fi with a secret");
  await code.waitFor();
  expect(await page.locator("main").innerHTML()).not.toContain("horse");
  const labels = await page.getByRole("form", { name: "Input" }).locator(".label, summary").allTextContents();
  expect(labels).toEqual(["Network name", "Security", "Password", "More fields"]);
  await page.getByRole("button", { name: "Logo, shapes, print" }).click();
  await page.getByRole("tab", { name: "Design", selected: true }).waitFor();
  await shows(page, "The decoder has read this design");
  await code.waitFor();
  expect(await page.getByLabel("Kind").inputValue()).toBe("wifi");
  expect(await page.getByLabel("Network name").inputValue()).toBe("Guests");
  expect(await page.locator("main").innerHTML()).not.toContain("horse");
});

test("an account for one-time passwords has a random secret, its password now, and the reader agrees", async () => {
  const page = await openView("/qr/otpauth");
  await field(page, "Account").fill("ada");
  await page.getByRole("button", { name: "Random secret" }).click();
  await result(page).locator(".stage img").waitFor();
  const secret = await field(page, "Secret").inputValue();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const code = (await page.locator(".inputs .row code").textContent()) ?? "";
  const now = Math.floor(Date.now() / 30_000);
  const account = { secret, algorithm: "sha1", digits: 6 };
  expect([now, now - 1].map((at) => passwordAt(account, at))).toContain(code);
  await page.getByText("More fields").click();
  expect(await page.locator(".inputs .row .hint").textContent()).toMatch(/^([1-9]|[12]\d|30) s left$/);
  await page.getByText("HOTP", { exact: true }).click();
  for (const [text, digits] of Object.entries({ 8: 8, "": 6 })) {
    await field(page, "Digits of a password").fill(text);
    await page.locator(".inputs .row", { hasText: `Code 0${passwordAt({ ...account, digits }, 0)}` }).waitFor();
  }
  await page.getByText("TOTP", { exact: true }).click();
  const buffer = await downloaded(page, "PNG");
  await page.getByRole("tab", { name: "Read" }).click();
  await choose(page, "code.png", buffer);
  await shows(page, "Code 1: One-time password");
  await shows(page, secret);
  await shows(page, "Code now");
});

test("on paper, a Wi-Fi code is large, with the network and its password in words", async () => {
  const page = await openView("/qr/wifi");
  await page.getByLabel("Network name").fill("Guests");
  await field(page, "Password").fill("correct horse");
  await result(page)
    .getByAltText(/^QR code/)
    .waitFor();
  const words = result(page).locator("dl");
  const print = (event: "beforeprint" | "afterprint") => page.evaluate((name) => dispatchEvent(new Event(name)), event);
  await page.waitForLoadState("networkidle");
  await page.emulateMedia({ media: "print" });
  await print("beforeprint");
  expect(await words.locator("code, button").allTextContents()).toEqual(["Guests", "WPA", "correct horse"]);
  expect((await result(page).locator(".stage img").boundingBox())?.width).toBeGreaterThan(350);
  for (const name of [".side", ".tabs", ".inputs", ".commands"])
    expect([name, await page.locator(name).first().isVisible()]).toEqual([name, false]);
  await page.emulateMedia({ media: null });
  await print("afterprint");
  expect(await words.count()).toBe(0);
});

test("a design has a logo and a label, and is saved in every format", async () => {
  const page = await openView("/qr/design?text=sidekit");
  await result(page).locator(".verdict.good", { hasText: "The decoder has read this design" }).waitFor();
  const shown = async () =>
    (await page.locator("form :is(.label, option, .segmented, .unit, summary)").allTextContents()).join();
  const controls =
    "Kind,Text,URL,Wi-Fi,Contact,E-mail,SMS,Phone,Place,Event,OTP,SEPA,UPI,Text,Label below the code,Shape of the modules,SquareRoundedDots,Shape of the three eyes in the corners,SquareRoundedCircle,Dark modules,Light modules,Gradient,NoneLinearRadial,Logo,Size and format,Format,PNGSVGPDFEPS,Width in pixels,px,Width in print,mm,Resolution,,Margin,modules,Error correction level,LMQH";
  expect(await shown()).toBe(controls);
  await page.getByText("Rounded").first().click();
  await page.getByText("Radial").click();
  await page.getByLabel("Label below the code").fill("Scan me");
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="2048" height="1"><rect width="2048" height="1" fill="red"/></svg>';
  // As PNG it is longer than a logo may be.
  const noise = Object.assign(new PNG({ width: 400, height: 400 }), {
    data: randomBytes(640_000).map((value, at) => (at % 4 === 3 ? 255 : value)),
  });
  await choose(page, "no-image.png", Buffer.from("no image"));
  await page.getByText("The browser cannot show or read this image").waitFor();
  const sent = page.waitForRequest((request) => request.postData()?.includes('"data:image/webp;base64,') === true);
  await choose(page, "noise.png", PNG.sync.write(noise));
  await sent;
  const others = controls.replace(",Logo", ",Second colour of a gradient,Logo,Size of the logo,%");
  expect(await shown()).toBe(others.replace(",Error correction level,LMQH", ""));
  await page.getByRole("button", { name: "Remove" }).click();
  await shows(page, "Level M");
  expect(await page.locator(".inputs .problem").count()).toBe(0);
  await choose(page, "logo.svg", Buffer.from(svg), "image/svg+xml");
  await shows(page, "Level H");
  await shows(page, "The decoder has read this design");
  for (const [format, start] of [
    ["PNG", "\u0089PNG"],
    ["SVG", "<svg"],
    ["PDF", "%PDF-"],
    ["EPS", "%!PS-Adobe"],
  ] as const) {
    const saved = (await downloaded(page, format)).toString("latin1");
    expect(saved).toStartWith(start);
    if (format !== "SVG") continue;
    const { width, height } = PNG.sync.read(
      Buffer.from(/image\/png;base64,([\w+/=]+)/.exec(saved)?.[1] ?? "", "base64"),
    );
    expect([width, height]).toEqual([512, 1]);
  }
  for (const name of ["Dark modules", "Second colour of a gradient"]) await field(page, name).fill("#fefefe");
  await page.locator(".field .problem").first().waitFor();
});
