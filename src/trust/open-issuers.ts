import { fetchKeys } from "./fetch-keys.ts";
import { parseIssuers } from "./issuers-file.ts";
import { Trust } from "./trust.ts";
import type { OnFailure } from "./trusted-issuer.ts";

/**
 * Opens the issuers of a file, and begins to fetch their keys.
 * @param path The path of the file; that of a key set is relative to its folder.
 * @throws Error whose message has the place in the file, if that or a file of keys cannot be used.
 */
export async function openIssuers(text: string, path: string, onFailure: OnFailure): Promise<Trust> {
  const entries = parseIssuers(text, path);
  for (const [index, entry] of entries.entries())
    if (entry.source.kind === "file")
      await fetchKeys(entry).catch((error: Error) => {
        throw new Error(`entry ${index + 1}: jwks: ${error.message}`);
      });
  const trust = new Trust(entries, onFailure);
  // The service starts also while an issuer is away. Requests wait for this attempt.
  void trust.start();
  return trust;
}
