import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { type Browser, chromium } from "playwright-core";
import { pathOf } from "../../scripts/system-tools.ts";
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

/** The film that the camera of the browser shows: it is read when a page asks for the camera. */
export const FILM = join(tmpdir(), `sidekit-film-${process.pid}.y4m`);

const CAMERA = [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-video-capture=${FILM}`,
];

let shared: Promise<Browser> | undefined;
let undrawn: Promise<Browser> | undefined;

/** The browser of all test files of a run, which ends with the run: its start takes longer than most tests. */
export const sharedBrowser = (): Promise<Browser> => {
  shared ??= launchBrowser(...CAMERA);
  return shared;
};

/**
 * What takes an eighth of the processor time of opening a page, and no test needs: a new frame for each document of a site, and
 * a process that is kept ready for another site. Chromium reads only the last list of features, so those of Playwright's that
 * concern pages are here too.
 */
const UNNEEDED = [
  "RenderDocument",
  "SpareRendererForSitePerProcess",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "PaintHolding",
];

/**
 * V8 has no compiler for code that runs for seconds, which takes a tenth of the processor time of axe-core's checks and saves
 * less. The one below it compiles functions that have been called 4000 times, not 400: on a new page few are, and opening it,
 * typing and searching take 13 % less processor time; axe-core's checks take as long.
 */
const JS_FLAGS = "--js-flags=--no-opt --invocation-count-for-maglev=4000";

/**
 * Another one, for tests that do not look at the page: pages have no memory for what is drawn, which takes a sixth of the
 * processor time of opening a page. Styles, layout, frames, events, images and canvases are the same; screenshots are blank.
 */
export const undrawnBrowser = (): Promise<Browser> => {
  undrawn ??= launchBrowser("--force-gpu-mem-available-mb=0", JS_FLAGS, `--disable-features=${UNNEEDED.join()}`);
  return undrawn;
};
