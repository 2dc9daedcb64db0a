import { expect, test } from "bun:test";
import { prefers } from "../../src/http/media-type.ts";

const IMAGES = ["image/png", "image/svg+xml"];
const IMAGE_OR_PAGE = ["image/png", "text/html"];
const PAGE = ["text/html"];

test.each([
  [null, false],
  ["", false],
  ["*/*", false],
  ["application/*", false],
  ["image/png", true],
  ["image/*", true],
  ["IMAGE/PNG", true],
  ["image/png, application/json;q=0.9", true],
  ["image/png;q=0.5, application/json", false],
  ["image/png;q=0", false],
  ["image/*;q=0, */*", false],
  ["*/*, image/png", true],
  ["text/html", false],
  // What Chromium sends for <img>, then what it sends for a page.
  ["image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", true],
  ["image/avif,image/webp,*/*", true],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8", false],
  ["image/png;q=abc", false],
  ["image/png, application/json;q=1", false],
  ["text/html, image/png;q=0.5", true],
  ["*/*;q=0.5, image/png;q=0.4", false],
  ["image/avif, */*;q=0.8", true],
  [",;,", false],
])("Accept: %p prefers an image: %p", (header, expected) => {
  expect(prefers(header, IMAGES)).toBe(expected);
});

test.each([
  ["image/avif,image/webp,*/*", IMAGE_OR_PAGE, true],
  ["text/plain,image/webp;q=0.9,*/*;q=0.8", IMAGE_OR_PAGE, false],
  ["image/webp;q=0.5,application/json", IMAGE_OR_PAGE, false],
  ["text/html", PAGE, true],
  ["text/*", PAGE, true],
  ["text/plain", PAGE, false],
  ["text/plain, */*", PAGE, false],
  ["text/markdown, text/html;q=0.5, application/json;q=0.9", PAGE, false],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", PAGE, true],
])("Accept: %s prefers one of %j: %p", (header, types, expected) => {
  expect(prefers(header, types)).toBe(expected);
});
