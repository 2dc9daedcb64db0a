import { globSync } from "node:fs";
import { ENTRY_POINTS } from "../build.ts";

/** An npm package of which there is code in the binary. */
export interface BundledPackage {
  name: string;
  version: string;
  /** An SPDX expression. */
  license: string;
  /** The licence's text, as the package carries it. */
  notice: string;
}

const PACKAGE_FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

async function readPackage(folder: string): Promise<BundledPackage> {
  const { name, version, license } = await Bun.file(`${folder}/package.json`).json();
  const files = globSync(`${folder}/{LICENSE,LICENCE,license,COPYING}*`).sort();
  const texts = await Promise.all(files.map((file) => Bun.file(file).text()));
  return { name, version, license, notice: texts.join("\n").trim() };
}

/** The packages whose code the compiler takes in, by name: fewer than the lock file has. */
export async function bundledPackages(): Promise<BundledPackage[]> {
  const { metafile } = await Bun.build({ entrypoints: [...ENTRY_POINTS], target: "bun", metafile: true });
  const folders = Object.keys(metafile?.inputs ?? {}).flatMap((path) => PACKAGE_FOLDER.exec(path) ?? []);
  return await Promise.all([...new Set(folders)].sort().map(readPackage));
}
