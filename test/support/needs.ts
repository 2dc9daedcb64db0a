import { isLacking, type Need } from "../../scripts/system-tools.ts";

/**
 * To be called at the top of a module that uses what npm does not have. The gate reads these calls: it does not run a test
 * file on a machine that lacks something, and lists it.
 *
 * @throws Error if the machine lacks something.
 */
export function needs(...names: readonly Need[]): void {
  const missing = names.filter(isLacking);
  if (missing.length > 0)
    throw new Error(`Missing: ${missing.join(", ")}; bun scripts/system-tools.ts installs programs`);
}
