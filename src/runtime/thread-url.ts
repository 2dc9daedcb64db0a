/** In a compiled binary all modules are part of one file at the root of the embedded file system. */
const isCompiled = (url: string): boolean => /\/(\$bunfs|~BUN)\//.test(url);

/**
 * URL of the module that a thread runs.
 * @param path Its path below src, which entry points keep in a compiled binary.
 */
export const threadUrl = (path: string): URL =>
  new URL(isCompiled(import.meta.url) ? `./${path}` : `../${path}`, import.meta.url);
