import { afterAll, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { rmSync, writeFileSync } from "node:fs";
import jsQR from "jsqr";
import type { Page } from "playwright-core";
import { PNG } from "pngjs";
import QRCode from "qrcode";
import { FILM, sharedBrowser } from "../support/browser.ts";
import { start } from "../support/service.ts";
import { checkPages, open, result } from "./support/browser.ts";

checkPages();

const [WIDTH, HEIGHT] = [640, 480];
const TEXT = "https://camera.example/?read=1";

/** A film of one frame that shows a code on grey: uncompressed YUV4MPEG2, which Chromium plays as its camera. */
function film(text: string): Buffer {
  const { modules } = QRCode.create(text, {});
  const { size } = modules;
  const scale = 10;
  const [left, top] = [Math.floor((WIDTH - size * scale) / 2), Math.floor((HEIGHT - size * scale) / 2)];
  const luma = Buffer.alloc(WIDTH * HEIGHT, 220);
  for (let y = 0; y < size * scale; y++)
    for (let x = 0; x < size * scale; x++)
      if (modules.get(Math.floor(y / scale), Math.floor(x / scale))) luma[(top + y) * WIDTH + left + x] = 30;
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip C420jpeg\n`;
  return Buffer.concat([Buffer.from(head), ...[1, 2, 3].flatMap(() => [Buffer.from("FRAME\n"), luma, chroma])]);
}

const CODE = film(TEXT);
const NOTHING = film(TEXT).fill(128, 60);

const browser = await sharedBrowser();
const service = await start();

afterAll(() => rmSync(FILM));

declare global {
  /** The tracks that the page has been given. */
  var tracks: MediaStreamTrack[];
}

/** The reader with a camera that films this, in a browser that notes what it gives to the page. */
async function openReader(filmed: Buffer): Promise<Page> {
  writeFileSync(FILM, filmed);
  const page = await browser.newPage();
  await page.addInitScript(() => {
    globalThis.tracks = [];
    const devices = navigator.mediaDevices;
    const getUserMedia = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  await page.goto(`${service.url}/#/qr/decode`);
  return page;
}

const states = (page: Page): Promise<string[]> => page.evaluate(() => tracks.map(({ readyState }) => readyState));

test("the camera reads a code and is then released", async () => {
  const page = await openReader(CODE);
  const button = page.getByRole("button", { name: "Camera" });
  await button.click();
  await page.getByRole("region", { name: "Result" }).getByText(TEXT).waitFor();
  expect(await states(page)).toEqual(["ended"]);
  expect(await button.getAttribute("aria-pressed")).toBe("false");
  expect(await page.locator("video").count()).toBe(0);
  expect(await page.locator(".inputs .hint").textContent()).toBe("camera.jpg");
  await page.close();
});

test("the camera is released by its button, and when another view is opened", async () => {
  const page = await openReader(NOTHING);
  const button = page.getByRole("button", { name: "Camera" });
  await button.click();
  await page.waitForFunction(() => document.querySelector("video")?.videoWidth === 640);
  for (const _ of "12") await page.waitForResponse(/qr\/decode/);
  expect(await states(page)).toEqual(["live"]);
  await button.click();
  await page.waitForFunction(() => tracks.every(({ readyState }) => readyState === "ended"));
  await button.click();
  await page.waitForFunction(() => tracks.length === 2);
  await page.getByRole("tab", { name: "URL" }).click();
  await page.waitForFunction(() => tracks.every(({ readyState }) => readyState === "ended"));
  await page.getByRole("tab", { name: "Read" }).click();
  expect(await page.getByRole("button", { name: "Camera" }).getAttribute("aria-pressed")).toBe("false");
  expect(await page.locator("video").count()).toBe(0);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("Refused", "NotAllowedError"));
  });
  await page.getByRole("button", { name: "Camera" }).click();
  await page.getByText("The browser does not give access to a camera.").waitFor();
  await page.close();
});

test.each([
  "/qr?size=420&margin=2&dark=%23224466&errorCorrection=H",
  "/qr?type=svg",
  "/qr?type=text",
  "/qr?type=text&invert=true",
  "/qr/design?shape=rounded&gradient=radial&label=Scan%20me",
])("a camera reads the code of %s off the screen", async (fragment) => {
  const page = await open({ fragment, draws: true });
  const stage = result(page).locator(".stage");
  await stage.getByRole("img").first().waitFor();
  await stage
    .locator("img")
    .evaluateAll((images: HTMLImageElement[]) => Promise.all(images.map((each) => each.decode())));
  const { data, width, height } = PNG.sync.read(await stage.screenshot());
  expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe("https://example.com");
});
