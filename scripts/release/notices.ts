import type { BundledPackage } from "./bundled.ts";

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
