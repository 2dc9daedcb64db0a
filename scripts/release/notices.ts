import type { BundledPackage } from "./bundled.ts";

/** Where the licences of the runtime and all that it carries are told; its package has no copy of them. */
const RUNTIME = `Bun ${Bun.version}: MIT, and what it is made of, as https://bun.com/docs/project/license tells`;

/** The licences of all that is in the binary: most ask that whoever gets a copy gets their text too. */
export function createNotices(packages: readonly BundledPackage[]): string {
  const notices = packages.map(({ name, version, license, notice }) => {
    if (notice === "") throw new Error(`Cannot tell the licence of ${name}: its package has no copy of it`);
    return `${name} ${version}: ${license}\n\n${notice}\n`;
  });
  return [`${RUNTIME}\n`, ...notices].join(`\n${"-".repeat(80)}\n\n`);
}
