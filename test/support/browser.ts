import { type Browser, chromium } from "playwright-core";

/** Only the page: no sandbox in containers, and no background requests of the browser. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts Chromium without a window. The caller closes it. */
export const launchBrowser = async (): Promise<Browser> =>
  await chromium.launch({ executablePath: "/usr/bin/chromium", args: ARGUMENTS });
