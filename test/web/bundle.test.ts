import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { bundlePage } from "../../scripts/page.ts";
import { BUNDLED, FOLDER } from "../../src/ui/bundled.ts";

const committed = (name: string): Promise<string> => readFile(new URL(name, FOLDER), "utf8");

test("the committed files are what the source makes: bun scripts/page.ts writes them", async () => {
  const fresh = await bundlePage();
  for (const name of BUNDLED) expect([name, (await committed(name)) === fresh[name]]).toEqual([name, true]);
});

test("the page takes less than 100 KB on its way", async () => {
  const sizes = await Promise.all(BUNDLED.map(async (name) => gzipSync(await committed(name)).length));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(100_000);
});
