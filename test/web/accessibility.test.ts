import { beforeAll, describe, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import type { CDPSession, Page } from "playwright-core";
import { AXE } from "./support/axe.ts";
import { checkPages, open, settled, visit } from "./support/browser.ts";
import { enter, VIEWS } from "./support/views.ts";
import { contentsOf, listed, newVocabulary, note } from "./support/vocabulary.ts";

checkPages();

declare global {
  var excesses: () => number[];
}

/**
 * What axe-core finds wrong, by rule and element; that it looked; that nothing is wider than the window or than its list, and
 * that no field has more than five lines on a phone, which leaves room for the result.
 *
 * @param rules Only these are checked, where another look has shown all others.
 */
async function violations(page: Page, rules: string[] = []): Promise<string[]> {
  const { found, passed, excess, lines } = await page.evaluate(async (only) => {
    // It would describe each element that it looks at. Those with a problem describe themselves.
    const { violations, passes } = await globalThis.axe.run(document, {
      resultTypes: ["violations"],
      selectors: false,
      elementRef: true,
      ...(only.length > 0 && { runOnly: only }),
    });
    return {
      found: violations.flatMap(({ id, nodes }) =>
        nodes.map(({ element, failureSummary }) => `${id}: ${element?.outerHTML.slice(0, 300)} ${failureSummary}`),
      ),
      passed: passes.length,
      excess: Math.max(
        document.documentElement.scrollWidth - innerWidth,
        ...[...document.querySelectorAll(".bounded:not(pre)")].map((each) => each.scrollWidth - each.clientWidth),
      ),
      lines: [...document.querySelectorAll(".inputs textarea")].map(
        (each) => each.clientHeight / Number.parseFloat(getComputedStyle(each).lineHeight),
      ),
    };
  }, rules);
  expect(passed).toBeGreaterThan(rules.length === 0 ? 15 : 0);
  expect(excess).toBeLessThanOrEqual(0);
  if ((page.viewportSize()?.width ?? 0) < 520) expect(Math.max(0, ...lines)).toBeLessThan(6);
  return found;
}

/**
 * What can be pressed and is lower or narrower than 28 px, but for links within a text. A control with a label is as large as
 * both; a link that covers its card is as large as the card.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
      .filter((element) => element.checkVisibility() && !element.closest(".unseen, .skip, p, .card.tool h2"))
      .flatMap((element) => {
        const boxes = [element, element.closest("label") ?? element].map((each) => each.getBoundingClientRect());
        const width = Math.max(...boxes.map((box) => box.width));
        const height = Math.max(...boxes.map((box) => box.height));
        return width < 28 || height < 28 ? [`${width} × ${height}: ${element.outerHTML.slice(0, 120)}`] : [];
      }),
  );

/** Every view is looked at in both themes and in both widths; neighbours pair them differently. */
const LOOKS = [
  [
    ["light", 1280],
    ["dark", 360],
  ],
  [
    ["dark", 1280],
    ["light", 360],
  ],
] as const;

/** Letters for which 24 px are chosen in the browser, and the spacing that readers may choose (WCAG 2.2, 1.4.4 and 1.4.12). */
const STYLES = [
  "html { font-size: 22.5px !important }",
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
  "",
];

/** 640 and 320 px are 1280 px at a zoom of 200 and 400 % (WCAG 2.2, 1.4.4 and 1.4.10). */
const WIDTHS = [1920, 1024, 768, 640, 320];

const EMPTY = [
  { fragment: "/jwt" },
  { fragment: "/jwt/decrypt" },
  { fragment: "/qr/event" },
  { fragment: "/qr/decode" },
  { fragment: "/hash/file" },
];
const REFUSED = [{ fragment: "/color/mix?a=none" }, { fragment: "/color?color=none" }];

/** Views without a text come first: what is entered into a secret field stays there. */
const cases = [...EMPTY, ...REFUSED, ...VIEWS].map((view, index) => ({ view, looks: LOOKS[index % 2] ?? [] }));

// One page for all: loading a page and axe-core in it takes longer than a check.
describe("in one page", () => {
  let page: Page;
  let devTools: CDPSession;
  const found = newVocabulary();
  beforeAll(async () => {
    page = await open();
    await page.evaluate(AXE);
    await page.evaluate((styles) => {
      globalThis.axe.configure({ noHtml: true });
      const sheet = new CSSStyleSheet();
      document.adoptedStyleSheets = [sheet];
      globalThis.excesses = () =>
        styles.map((style) => {
          sheet.replaceSync(style);
          return document.documentElement.scrollWidth - innerWidth;
        });
    }, STYLES);
    devTools = await page.context().newCDPSession(page);
  });

  /** Nothing moves: axe-core would see colours between two states. */
  async function look(theme: "light" | "dark", width: number): Promise<void> {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
  }

  /**
   * Nothing is wider than a window of this width, in other styles of text as well. The browser's own calls take three fifths of
   * the processor time of playwright's, which also resize the window around the page.
   */
  async function fitsInto(width: number): Promise<void> {
    const size = { width, height: 800, deviceScaleFactor: 1, mobile: false };
    await devTools.send("Emulation.setDeviceMetricsOverride", size);
    const expression = "[innerWidth, ...excesses()]";
    const { result } = await devTools.send("Runtime.evaluate", { expression, returnByValue: true });
    const [inner, ...excesses] = result.value;
    expect(inner).toBe(width);
    expect(Math.max(...excesses)).toBeLessThanOrEqual(0);
  }

  test("axe finds no violations in the overview, the search and the list of keyboard shortcuts", async () => {
    for (const [theme, width] of LOOKS[0]) {
      await look(theme, width);
      expect([theme, width, await violations(page), await smallTargets(page)]).toEqual([theme, width, [], []]);
    }
    await look("dark", 320);
    await fitsInto(320);
    await page.keyboard.press("Control+K");
    await page.getByRole("dialog").waitFor();
    expect([await violations(page), await smallTargets(page)]).toEqual([[], []]);
    await note(page, found);
    await page.keyboard.press("Escape");
    await look("light", 1280);
    await page.getByRole("button", { name: "Keyboard" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await violations(page)).toEqual([]);
    await note(page, found);
    await page.keyboard.press("Escape");
  });

  test.each(cases)("axe finds no violations in $view.fragment, which fits every window", async ({ view, looks }) => {
    await look("light", 1280);
    await visit(page, view.fragment);
    await enter(page, view);
    await settled(page);
    for (const [theme, width] of looks) {
      await look(theme, width);
      expect([theme, width, await violations(page), await smallTargets(page)]).toEqual([theme, width, [], []]);
    }
    for (const width of WIDTHS) await fitsInto(width);
    await note(page, found);
  });

  test("axe finds no violations in the digests of files", async () => {
    await look("light", 1280);
    await visit(page, "/hash/file");
    await page
      .locator("input[type=file]")
      .setInputFiles(["a", "b"].map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(name) })));
    await page.getByLabel("Checksums to compare with").fill("abcdefab  a\n71beeff9  b");
    await page.locator(".files .digests").nth(1).waitFor();
    await page.locator(".files .good").waitFor();
    expect([await violations(page), await smallTargets(page)]).toEqual([[], []]);
    await note(page, found);
    await look("light", 320);
    await fitsInto(320);
  });

  test("all views together have these elements and words", () => {
    expect([...found.elements].sort()).toEqual(listed("elements.txt"));
    expect([...found.words].sort()).toEqual(listed("words.txt"));
  });
});

test("axe finds no violations in the reference while operations are open, in both themes; all have these elements", async () => {
  const page = await open();
  await page.getByRole("link", { name: "API documentation" }).click();
  for (const id of ["jwt.validate", "hash.hmac", "qr.generate", "lorem.words"])
    await page.locator(`[id="${id}"] h3 button`).click();
  await page.evaluate(AXE);
  const { elements, words } = await contentsOf(page);
  expect(words).toEqual(expect.arrayContaining(["Search", "Operations", "Copy request", "Copy example", "Copy"]));
  expect([...new Set(elements)].sort()).toEqual(listed("reference.txt"));
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violations(page, ["color-contrast", "link-in-text-block"])).toEqual([]);
});

test("an opened generator shows its result without scrolling in windows of 360 × 740 and 1024 × 768 px", async () => {
  const page = await open({ width: 360, height: 740 });
  for (const [fragment, selector] of [
    ["/passwd", ".secrets li"],
    ["/passwd/passphrase", ".secrets li"],
    ["/passwd/token", ".secrets li"],
    ["/jwt/keys", "pre"],
    ["/qr", ".stage img"],
    ["/lorem", ".prose"],
    ["/color/palette", ".strip"],
    ["/color/scale", ".strip"],
  ] as const) {
    await visit(page, fragment);
    const first = page.locator(`.result ${selector}`).first();
    await first.waitFor();
    for (const [width, height] of [
      [1024, 768],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      const top = await first.evaluate((each) => each.getBoundingClientRect().top + scrollY);
      expect([fragment, width, top < height * 0.6]).toEqual([fragment, width, true]);
    }
  }
});

test("nothing moves when the system asks for reduced motion", async () => {
  const page = await open({ fragment: "/passwd", motion: true });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await settled(page);
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((element) => {
        const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element);
        return /[1-9]/.test(transitionDuration) || animationName !== "none" || scrollBehavior === "smooth";
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  );
  expect(moving).toEqual([]);
});
