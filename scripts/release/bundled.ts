import { existsSync, globSync } from "node:fs";
import { PACKAGE, PACKAGE_FILES } from "../../src/docs/page.ts";
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

/** What the page runs in browsers, compiled for itself and then a file of the binary. */
const PAGE = "src/web/main.tsx";

const PACKAGE_FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;
const NOTICES = ["LICENSE*", "LICENCE*", "license*", "COPYING*", "NOTICE*"];

/** The package whose files are in the binary as they are; each names the licences of what it is made of. */
const EMBEDDED = `node_modules/${PACKAGE}`;
const EMBEDDED_NOTICES = PACKAGE_FILES.map((file) => `${file}.LICENSE.txt`);

/** The licences of packages that have no copy of it, from their repositories: `@scope/name` is `scope-name.txt`. */
const licenseFromRepository = (name: string): string =>
  `${import.meta.dir}/licenses/${name.replace("@", "").replace("/", "-")}.txt`;

async function readPackage(folder: string): Promise<BundledPackage> {
  const { name, version, license } = await Bun.file(`${folder}/package.json`).json();
  const patterns = folder === EMBEDDED ? [...NOTICES, ...EMBEDDED_NOTICES] : NOTICES;
  const files = new Set(patterns.flatMap((pattern) => globSync(`${folder}/${pattern}`)));
  if (files.size === 0 && existsSync(licenseFromRepository(name))) files.add(licenseFromRepository(name));
  const texts = await Promise.all([...files].sort().map((file) => Bun.file(file).text()));
  return { name, version, license, notice: texts.join("\n").trim() };
}

/** The packages whose code the compiler takes in, by name: fewer than the lock file has. */
export async function bundledPackages(entryPoints: readonly string[] = ENTRY_POINTS): Promise<BundledPackage[]> {
  const { metafile } = await Bun.build({ entrypoints: [...entryPoints, PAGE], target: "bun", metafile: true });
  const folders = Object.keys(metafile?.inputs ?? {}).flatMap((path) => PACKAGE_FOLDER.exec(path) ?? []);
  return await Promise.all([...new Set([...folders, EMBEDDED])].sort().map(readPackage));
}
