import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { Page } from "playwright-core";
import { BASE } from "../../support/call.ts";
import { needs } from "../../support/needs.ts";
import { COMMAND } from "../../support/service.ts";
import { openAll, openReader } from "./reader.ts";

needs("curl");

setDefaultTimeout(120_000);

let page: Page;

/** A folder with `sidekit` in it: the source, or what SIDEKIT_COMMAND names. */
const programs = mkdtempSync(join(tmpdir(), "sidekit-samples-"));
writeFileSync(join(programs, "sidekit"), `#!/bin/sh\nexec ${COMMAND.join(" ")} "$@"\n`, { mode: 0o755 });

beforeAll(async () => {
  ({ page } = await openReader(BASE));
  await page.goto(`${BASE}/docs`);
  await openAll(page);
});

afterAll(async () => {
  await page.close();
  rmSync(programs, { recursive: true });
});

/** The samples of all operations of tools in a language, by the ids of the operations. */
async function samplesIn(language: string): Promise<[id: string, code: string][]> {
  await page.locator('[id="hash.digest"]').getByRole("tab", { name: language, exact: true }).click();
  const samples = await page.locator(".entry").evaluateAll((entries, wanted) => {
    const shown = entries.filter(
      (entry) => entry.querySelector('[role="tab"][aria-selected="true"]')?.textContent === wanted,
    );
    return shown.map((entry): [string, string] => [entry.id, entry.querySelector(".terminal-text")?.textContent ?? ""]);
  }, language);
  return samples;
}

interface Ended {
  code: number;
  output: string;
}

async function run(command: string): Promise<Ended> {
  const child = Bun.spawn(["sh", "-c", command], {
    env: { ...process.env, PATH: `${programs}:${process.env.PATH}` },
    stderr: "ignore",
  });
  const output = await new Response(child.stdout).text();
  return { code: await child.exited, output };
}

describe("code samples run in a shell", () => {
  test("curl", async () => {
    const samples = await samplesIn("curl");
    expect(samples.length).toBeGreaterThan(50);
    for (const [id, code] of samples) {
      const { code: exitCode, output } = await run(code);
      // The service's own operations answer in forms of their own.
      const isSuccess = id.includes(".") ? JSON.parse(output).success : true;
      expect([id, exitCode, isSuccess]).toEqual([id, 0, true]);
    }
  });

  test("sidekit", async () => {
    const samples = await samplesIn("sidekit");
    expect(samples.length).toBeGreaterThan(35);
    for (const [id, code] of samples) {
      const { code: exitCode, output } = await run(code);
      expect([id, code, exitCode]).toEqual([id, code, 0]);
      expect([id, typeof JSON.parse(output)]).toEqual([id, "object"]);
    }
  });
});
