import { expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { bundlePage } from "../../scripts/build-web.ts";
import { MANIFEST, type Manifest } from "../../src/ui/bundle.ts";

const files = await bundlePage();
const manifest: Manifest = JSON.parse(files.get(MANIFEST) ?? "");

test("the same source gives the same files", async () => {
  expect(await bundlePage()).toEqual(files);
});

test("the manifest names every file", () => {
  const { script, style, chunks } = manifest;
  expect([script, style, ...chunks, MANIFEST].sort()).toEqual([...files.keys()].sort());
});

test("the page takes less than 60 KB to open", () => {
  const sizes = [manifest.script, manifest.style].map((name) => gzipSync(files.get(name) ?? "").length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(60_000);
});
