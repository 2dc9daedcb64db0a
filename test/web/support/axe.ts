import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

declare global {
  var axe: typeof import("axe-core");
}

/** The minified axe-core, for `page.evaluate`. As a module, it would be loaded here too, and have twice the text. */
export const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
