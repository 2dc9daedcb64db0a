/** The files that the build has put into this binary; none when the service runs from source. */
const embedded = () => ("Bun" in globalThis ? Bun.embeddedFiles : []);

/** Whether this program is a compiled binary. */
export const isBinary = (): boolean => embedded().length > 0;

/** The name under which the build embeds a file in the binary, compressed. */
export const embeddedName = (name: string): string => `${name}.gz`;

/** A file of this binary by its name; undefined where the service runs from its source. */
export async function embeddedFile(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = embedded().find((each) => "name" in each && each.name === name);
  return file && new Uint8Array(await file.arrayBuffer());
}
