import { fetchKeys } from "./fetch-keys.ts";
import { type IssuerEntry, parseIssuers } from "./issuers-file.ts";

/**
 * The issuers in the text of a file. Those that have their keys in files are checked.
 * @param path The path of the file; that of a key set is relative to its folder.
 * @throws Error whose message has the place in the file, if that or a file of keys cannot be used.
 */
export async function readEntries(text: string, path: string): Promise<IssuerEntry[]> {
  const entries = parseIssuers(text, path);
  for (const [index, entry] of entries.entries())
    if (entry.source.kind === "file")
      await fetchKeys(entry).catch((error: Error) => {
        throw new Error(`entry ${index + 1}: jwks: ${error.message}`);
      });
  return entries;
}
