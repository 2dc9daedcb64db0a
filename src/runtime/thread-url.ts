import { isBinary, isPackage } from "./embedded.ts";

/**
 * The URL of a thread's module.
 * @param path Its path in src, which it keeps in a compiled binary. There all other modules are at the root of the
 *   embedded file system. In the npm package, it is a JavaScript file in the folder of the other modules.
 */
export function threadUrl(path: string): URL {
  if (isPackage()) return new URL(path.replace(/^.*\/(.*)\.ts$/, "./$1.js"), import.meta.url);
  return new URL(isBinary() ? `./${path}` : `../${path}`, import.meta.url);
}
