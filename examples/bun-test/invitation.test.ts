import { afterAll, expect, test } from "bun:test";
import { createSidekit } from "sidekit";
import { guestOf, invite } from "./invitation.ts";

const KEY = "a key for tests, at least 32 bytes long";
const DAY_MS = 24 * 3_600_000;

const sidekit = await createSidekit().listen();
afterAll(() => sidekit.stop());

test("an invitation names its guest for a week", async () => {
  const { link } = await invite(sidekit.url, KEY, "Ada");
  expect(await guestOf(sidekit.url, KEY, link)).toBe("Ada");
  expect(await guestOf(sidekit.url, KEY, link, new Date(Date.now() + 8 * DAY_MS))).toBeUndefined();
});

test("an invitation that somebody else signed is not valid", async () => {
  const { link } = await invite(sidekit.url, "another key for tests, just as long", "Mallory");
  expect(await guestOf(sidekit.url, KEY, link)).toBeUndefined();
});

test("the QR code contains the link", async () => {
  const { link, qrCode } = await invite(sidekit.url, KEY, "Ada");
  const { data } = await sidekit.client.api.v1.tools.qr.decode.post({ image: qrCode });
  expect(data?.data.codes.map(({ text }) => text)).toEqual([link]);
});

test("a key that is missing is an error with a message", async () => {
  await expect(invite(sidekit.url, "", "Ada")).rejects.toThrow("secret");
});
