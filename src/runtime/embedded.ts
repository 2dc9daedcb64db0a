/** Defined by the build of the npm package, whose modules are all in one folder. */
declare const SIDEKIT_PACKAGE: boolean | undefined;

/** Whether this code runs from the npm package. */
const isPackage = (): boolean => typeof SIDEKIT_PACKAGE !== "undefined";

/** The files that are embedded in this binary; empty when the service runs from source. */
const embeddedFiles = () => ("Bun" in globalThis ? Bun.embeddedFiles : []);

/** Whether this program is a compiled binary. */
export const isBinary = (): boolean => embeddedFiles().length > 0;

/** The name under which the build embeds a file, gzipped. */
export const embeddedName = (name: string): string => `${name}.gz`;

/** An embedded file of the binary or the npm package; undefined when the service runs from source. */
export async function embeddedFile(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (isPackage()) {
    // Loaded on demand: most commands read no file.
    const { readFile } = await import("node:fs/promises");
    return new Uint8Array(await readFile(new URL(`./assets/${name}`, import.meta.url)));
  }
  const file = embeddedFiles().find((each) => "name" in each && each.name === name);
  return file && new Uint8Array(await file.arrayBuffer());
}

/** The URL of a thread's module, which keeps its path in a binary; in the npm package, all modules are in one folder. */
export function threadUrl(path: string): URL {
  if (isPackage()) return new URL(path.replace(/^.*\/([^/]*)\.ts$/, "./$1.js"), import.meta.url);
  return new URL(isBinary() ? `./${path}` : `../${path}`, import.meta.url);
}
