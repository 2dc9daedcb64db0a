import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

/** Attributes whose values are the same wherever an element of the kind is. */
const FIXED = [
  "type role dir tabindex autocomplete autocapitalize spellcheck inputmode scope hidden disabled accept multiple rows step",
  "maxlength rel target focusable data-main aria-hidden aria-live aria-keyshortcuts aria-expanded aria-current open",
  "width height y rx viewBox preserveAspectRatio shape-rendering stroke stroke-width stroke-linecap stroke-linejoin",
  "stroke-dasharray translate",
];

/** What a page consists of: the kinds of its elements, as selectors, and those of its fields; names and texts; texts that are values. */
interface Contents {
  elements: string[];
  words: string[];
  values: string[];
}

export const contentsOf = (page: Page): Promise<Contents> =>
  page.evaluate((fixed) => {
    const all = [...document.querySelectorAll("body *")];
    const namesOf = (each: Element): string => [each.localName, ...each.classList].join(".");
    /** An element with its classes, and without them with each of its attributes. */
    const kindsOf = (each: Element): string[] => {
      const values = fixed.flatMap((name) => (each.hasAttribute(name) ? [`[${name}=${each.getAttribute(name)}]`] : []));
      // What an attribute refers to by its id.
      const targets = ["for", "aria-controls", "aria-labelledby", "aria-describedby"].flatMap((name) => {
        const ids = each.getAttribute(name)?.split(" ") ?? [];
        return ids.map((id) => `[${name}=${namesOf(document.getElementById(id) ?? document.documentElement)}]`);
      });
      const parent =
        each.matches(".field, .toggle, .icon, .copy > span") && each.parentElement ? namesOf(each.parentElement) : "";
      const icon = each.matches(".icon") ? `[${each.firstElementChild?.getAttribute("d")?.slice(0, 8)}]` : "";
      const attributes = [...values, ...targets].map((attribute) => each.localName + attribute);
      return [(parent && `${parent} > `) + namesOf(each).replace(".icon", icon), ...attributes];
    };
    /** A field with the kind of its first control. */
    const fieldOf = (each: Element): string => {
      const control = each.querySelector("input:not([type=range]), textarea, select");
      const kind =
        control && `${namesOf(control)} ${control.getAttribute("type") ?? control.getAttribute("rows") ?? ""}`;
      const multiple = control?.hasAttribute("multiple") ? " multiple" : "";
      return `${each.querySelector(".label")?.textContent}: ${kind}${multiple}`;
    };
    const NAMES = ["aria-label", "title", "placeholder", "alt"];
    const attributesOf = (each: Element, names: readonly string[]): string[] =>
      names.map((name) => each.getAttribute(name) ?? "");
    const textOf = (each: Element): string =>
      [...each.childNodes].map((node) => (node instanceof Text ? node.data : " ")).join("");
    const isValue = (each: Element): boolean =>
      each.closest("code, pre, time, dd, td, .prose, .strip, .batch, .label, .field > .hint, [role=option]") !== null;
    // Each once: to send them from the browser takes longer than to find them.
    const distinct = (texts: string[]): string[] => [...new Set(texts)];
    const plain = (texts: string[]): string[] => distinct(texts.map((text) => text.replaceAll(/\s+/g, " ").trim()));
    return {
      elements: distinct([...all.flatMap(kindsOf), ...[...document.querySelectorAll(".field")].map(fieldOf)]),
      words: plain(all.flatMap((each) => [...attributesOf(each, NAMES), isValue(each) ? "" : textOf(each)])),
      values: plain(
        all.flatMap((each) => [
          ...attributesOf(each, each.matches("p a") ? ["style", "href"] : ["style"]),
          isValue(each) ? textOf(each) : "",
        ]),
      ),
    };
  }, FIXED.join(" ").split(" "));

/** All kinds of elements and all words of pages, but for long texts; numbers and colours are "0". Names of buttons are in parts. */
export interface Vocabulary {
  elements: Set<string>;
  words: Set<string>;
}

export const newVocabulary = (): Vocabulary => ({ elements: new Set(), words: new Set() });

const LONGEST = 100;

const BETWEEN_PARTS = /(?<=^(?:Copy|Favourite:|Pick:|Pick from the screen:)) |, (?=slider$)|: (?=operations$)/;

/** Adds what the page has now. */
export async function note(page: Page, { elements, words }: Vocabulary): Promise<void> {
  const contents = await contentsOf(page);
  for (const each of contents.elements) elements.add(each);
  for (const each of contents.words.flatMap((word) => word.split(BETWEEN_PARTS))) {
    const word = each.replaceAll(/#[\da-f]{6,8}\b|\d[\d.,]*/g, "0");
    if (/[\p{L}\p{S}]/u.test(word) && word.length <= LONGEST) words.add(word);
  }
}

/** The literal list of a file, for a comparison: its entries are between lines and bars. */
export const listed = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), "utf8")
    .split(/\n| \| /)
    .filter((entry) => entry !== "");
