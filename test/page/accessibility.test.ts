import { expect, test } from "bun:test";
import { source } from "axe-core";
import type { Page } from "playwright-core";
import { checkPages, open, settled } from "./support/browser.ts";
import { enter, VIEWS } from "./support/views.ts";

checkPages();

/** What axe-core finds wrong, by rule and element; and that it looked. */
async function violations(page: Page): Promise<string[]> {
  const { found, passed } = await page.evaluate(async () => {
    const { violations, passes } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return {
      found: violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`)),
      passed: passes.length,
    };
  });
  expect(passed).toBeGreaterThan(15);
  return found;
}

declare global {
  var axe: typeof import("axe-core");
}

const LOOKS = [
  ["light", 1280],
  ["dark", 1280],
  ["light", 360],
  ["dark", 360],
] as const;

const EMPTY = [{ fragment: "/jwt" }, { fragment: "/hash/file" }];
const REFUSED = [{ fragment: "/passwd?length=3" }];

test.each([...VIEWS, ...EMPTY, ...REFUSED])("all can use it, in both themes and widths: $fragment", async (view) => {
  const page = await open({ fragment: view.fragment });
  await page.evaluate(source);
  await enter(page, view);
  await settled(page);
  for (const [theme, width] of LOOKS) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    expect([theme, width, await violations(page)]).toEqual([theme, width, []]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([theme, width, overflow > 0]).toEqual([theme, width, false]);
  }
});

test("the list of keys can be used by all", async () => {
  const page = await open();
  await page.evaluate(source);
  await page.getByRole("button", { name: "Keyboard" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await violations(page)).toEqual([]);
});
