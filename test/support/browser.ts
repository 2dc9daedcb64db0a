import { type Browser, chromium } from "playwright-core";

/** Nothing but the page: no sandbox in containers, and no requests of the browser's own. */
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
