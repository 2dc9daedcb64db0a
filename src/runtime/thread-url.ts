import { isPackage } from "./embedded.ts";

/** In a compiled binary all modules are part of one file at the root of the embedded file system. */
const isCompiled = (url: string): boolean => /\/(\$bunfs|~BUN)\//.test(url);

/**
 * URL of the module that a thread runs.
 * @param path Its path below src, which entry points keep in a compiled binary. In the npm package they are beside the
 *   other modules, as JavaScript.
 */
export function threadUrl(path: string): URL {
  if (isPackage()) return new URL(path.replace(/^.*\/(.*)\.ts$/, "./$1.js"), import.meta.url);
  return new URL(isCompiled(import.meta.url) ? `./${path}` : `../${path}`, import.meta.url);
}
