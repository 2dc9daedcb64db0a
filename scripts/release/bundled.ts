import { existsSync, globSync } from "node:fs";
import { ENTRY_POINTS } from "../build.ts";

/** An npm package with code in the binary. */
export interface BundledPackage {
  name: string;
  version: string;
  /** An SPDX expression. */
  license: string;
  /** Its licence and notices, from the package or its repository. */
  notice: string;
}

/** The pages, which are compiled separately and are files in the binary. */
const PAGES = ["src/web/main.tsx", "src/web/docs.tsx"];

const PACKAGE_FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;
const NOTICES = ["LICENSE*", "LICENCE*", "license*", "COPYING*", "NOTICE*"];

/** The licences of packages that do not contain them, from their repositories: `@scope/name` is `scope-name.txt`. */
const licenseFromRepository = (name: string): string =>
  `${import.meta.dir}/licenses/${name.replace("@", "").replace("/", "-")}.txt`;

async function readPackage(folder: string): Promise<BundledPackage> {
  const { name, version, license } = await Bun.file(`${folder}/package.json`).json();
  const files = new Set(NOTICES.flatMap((pattern) => globSync(`${folder}/${pattern}`)));
  if (files.size === 0 && existsSync(licenseFromRepository(name))) files.add(licenseFromRepository(name));
  const texts = await Promise.all([...files].sort().map((file) => Bun.file(file).text()));
  return { name, version, license, notice: texts.join("\n").trim() };
}

async function findPackages(entryPoints: readonly string[]): Promise<BundledPackage[]> {
  const { metafile } = await Bun.build({ entrypoints: [...entryPoints, ...PAGES], target: "bun", metafile: true });
  const folders = Object.keys(metafile?.inputs ?? {}).flatMap((path) => PACKAGE_FOLDER.exec(path) ?? []);
  return await Promise.all([...new Set(folders)].sort().map(readPackage));
}

const found = new Map<readonly string[], Promise<readonly BundledPackage[]>>();

/**
 * The packages with code in the compiled program, by name: fewer than in the lock file. A process looks for those of a list
 * of entry points once: that takes 0.7 seconds.
 */
export function bundledPackages(entryPoints: readonly string[] = ENTRY_POINTS): Promise<readonly BundledPackage[]> {
  const packages = found.get(entryPoints) ?? findPackages(entryPoints);
  found.set(entryPoints, packages);
  return packages;
}

/** The URL of the licences of the runtime and its components; its package does not contain them. */
const RUNTIME = `Bun ${Bun.version}: MIT, and what it is made of, as https://bun.com/docs/project/license tells`;

/** The licences of everything in the binary. Most of them require that copies include their text. */
export function createNotices(packages: readonly BundledPackage[]): string {
  const notices = packages.map(({ name, version, license, notice }) => {
    if (notice === "") throw new Error(`Cannot find the licence of ${name}: its package has no copy of it`);
    return `${name} ${version}: ${license}\n\n${notice}\n`;
  });
  return [`${RUNTIME}\n`, ...notices].join(`\n${"-".repeat(80)}\n\n`);
}
