import { expect, test } from "bun:test";
import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { needs } from "../support/needs.ts";
import { forgetPeak, peakMiB, residentMiB } from "../support/processes.ts";
import { scratchFolder } from "../support/scratch.ts";
import { browserProcesses, checkPages, open, result } from "../web/support/browser.ts";

needs("Linux");
checkPages();

const MEGABYTE = 1_048_576;

/** The gate hashes a file that takes a few seconds; a release, one of 2 GB (see CONTRIBUTING.md). */
const SIZE = Number(process.env.LARGE_FILE_MEGABYTES ?? 256) * MEGABYTE;

/** What a process may hold more while it hashes, of a file of any size; it takes 20 to 35 MiB. */
const MOST_MORE_MIB = 64;

/** A thirtieth of the usual speed. */
const DEADLINE_MS = 60_000 + (SIZE / MEGABYTE) * 150;

const BEGINNING = "beginning";

/** The digest of the beginning and of zeros up to the size: what the file contains. */
function sha256(): string {
  const hash = new Bun.CryptoHasher("sha256").update(BEGINNING.padEnd(MEGABYTE, "\0"));
  const zeros = new Uint8Array(MEGABYTE);
  for (let at = MEGABYTE; at < SIZE; at += MEGABYTE) hash.update(zeros);
  return hash.digest("hex");
}

test(
  "a large file is hashed in chunks, with its progress and in little memory, and another one can be cancelled",
  async () => {
    const path = join(scratchFolder(), "large.iso");
    writeFileSync(path, BEGINNING);
    truncateSync(path, SIZE);
    const page = await open({ fragment: "/hash/file", draws: true });
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        const progress = document.querySelector("progress");
        if (progress && progress.value !== seen.at(-1)) seen.push(progress.value);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    const before = (await browserProcesses(page)).map((id) => [id, residentMiB(id)] as const);
    for (const [id] of before) forgetPeak(id);
    await page.locator("input[type=file]").setInputFiles(path);
    await result(page).getByText(sha256()).waitFor({ timeout: DEADLINE_MS });
    const more = before.map(([id, size]) => peakMiB(id) - size);
    expect(Math.max(...more)).toBeLessThan(MOST_MORE_MIB);
    await result(page)
      .getByText(`${SIZE.toLocaleString("en")} bytes`)
      .waitFor();
    const seen = await page.evaluate((): number[] => Reflect.get(globalThis, "seen"));
    const between = seen.filter((bytes) => bytes > 0 && bytes < SIZE);
    expect(between.length).toBeGreaterThan(1);
    expect(between).toEqual(between.toSorted((one, other) => one - other));
    truncateSync(path, 4096 * MEGABYTE);
    await page.locator("input[type=file]").setInputFiles(path);
    const cancel = page.getByRole("button", { name: "Cancel large.iso" });
    await cancel.click();
    await cancel.waitFor({ state: "detached" });
    await result(page).getByRole("status").getByText("1 file hashed").waitFor();
  },
  2 * DEADLINE_MS,
);
