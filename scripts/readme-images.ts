/**
 * Takes the README's screenshots of the page: run `bun scripts/readme-images.ts` after a change of its design.
 */
import process from "node:process";
import { launchBrowser } from "../test/support/browser.ts";
import { start } from "../test/support/service.ts";

const FOLDER = "docs/images";

/** Pixels of the page, and of the picture for each of them. */
const [WIDTH, HEIGHT, SCALE] = [1600, 900, 1];

const service = await start();
const browser = await launchBrowser();
try {
  for (const colorScheme of ["light", "dark"] as const) {
    const viewport = { width: WIDTH, height: HEIGHT };
    const page = await browser.newPage({ viewport, deviceScaleFactor: SCALE, colorScheme, reducedMotion: "reduce" });
    await page.goto(`${service.url}/`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    // Previews on the overview come from the service.
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: `${FOLDER}/page-${colorScheme}.png` });
    await page.close();
  }
} finally {
  await browser.close();
  await service.stop();
}
process.exit();
