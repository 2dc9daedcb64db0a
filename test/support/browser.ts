import { type Browser, chromium } from "playwright-core";
import { pathOf } from "../../scripts/system-tools/needs.ts";
import { needs } from "./needs.ts";

needs("chromium");

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

/** Starts Chromium without a window, with more arguments if there are any. The caller closes it. */
export const launchBrowser = async (...more: string[]): Promise<Browser> =>
  await chromium.launch({ executablePath: pathOf("chromium") ?? "", args: [...ARGUMENTS, ...more] });

let shared: Promise<Browser> | undefined;

/** The browser of all test files of a run, which ends with the run: its start takes longer than most tests. */
export const sharedBrowser = (): Promise<Browser> => {
  shared ??= launchBrowser();
  return shared;
};
