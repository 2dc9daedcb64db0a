import { existsSync, globSync } from "node:fs";
import { ENTRY_POINTS } from "../build.ts";

/** An npm package of which there is code in the binary. */
export interface BundledPackage {
  name: string;
  version: string;
  /** An SPDX expression. */
  license: string;
  /** Its licence and notices, as the package or its repository has them. */
  notice: string;
}

/** What the pages run in browsers, compiled separately; the binary has the results as files. */
const PAGES = ["src/web/main.tsx", "src/web/docs.tsx"];

const PACKAGE_FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;
const NOTICES = ["LICENSE*", "LICENCE*", "license*", "COPYING*", "NOTICE*"];

/** The licences of packages that have no copy of it, from their repositories: `@scope/name` is `scope-name.txt`. */
const licenseFromRepository = (name: string): string =>
  `${import.meta.dir}/licenses/${name.replace("@", "").replace("/", "-")}.txt`;

async function readPackage(folder: string): Promise<BundledPackage> {
  const { name, version, license } = await Bun.file(`${folder}/package.json`).json();
  const files = new Set(NOTICES.flatMap((pattern) => globSync(`${folder}/${pattern}`)));
  if (files.size === 0 && existsSync(licenseFromRepository(name))) files.add(licenseFromRepository(name));
  const texts = await Promise.all([...files].sort().map((file) => Bun.file(file).text()));
  return { name, version, license, notice: texts.join("\n").trim() };
}

/** The packages whose code the compiler takes in, by name: fewer than the lock file has. */
export async function bundledPackages(entryPoints: readonly string[] = ENTRY_POINTS): Promise<BundledPackage[]> {
  const { metafile } = await Bun.build({ entrypoints: [...entryPoints, ...PAGES], target: "bun", metafile: true });
  const folders = Object.keys(metafile?.inputs ?? {}).flatMap((path) => PACKAGE_FOLDER.exec(path) ?? []);
  return await Promise.all([...new Set(folders)].sort().map(readPackage));
}
