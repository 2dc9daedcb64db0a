import { isPackage } from "./embedded.ts";

/** Whether a module is in a compiled binary, where all modules are in one file at the root of the embedded file system. */
const isCompiled = (url: string): boolean => /\/(\$bunfs|~BUN)\//.test(url);

/**
 * The URL of a thread's module.
 * @param path Its path in src, which it keeps in a compiled binary. In the npm package, it is a JavaScript file in the
 *   folder of the other modules.
 */
export function threadUrl(path: string): URL {
  if (isPackage()) return new URL(path.replace(/^.*\/(.*)\.ts$/, "./$1.js"), import.meta.url);
  return new URL(isCompiled(import.meta.url) ? `./${path}` : `../${path}`, import.meta.url);
}
