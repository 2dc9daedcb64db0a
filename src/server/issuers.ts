import type { Log } from "../observe/log.ts";
import { readTextFile } from "../settings/files.ts";
import { quote } from "../settings/quote.ts";
import type { Settings } from "../settings/read-settings.ts";
import { StartupError } from "../settings/startup-error.ts";
import type { Trust } from "../trust/trust.ts";

/**
 * Opens the trusted issuers of the settings, and begins to fetch their keys; undefined if the settings name none: then no code
 * for them is loaded.
 * @throws StartupError for an invalid file of issuers, or a file of keys that cannot be used.
 */
export async function openTrust({ issuers: path }: Settings, log: Log): Promise<Trust | undefined> {
  if (path === undefined) return undefined;
  const text = readTextFile("--issuers", path, "use a JSON file with a list of issuers");
  const { openIssuers } = await import("../trust/open-issuers.ts");
  const onFailure = (issuer: string, reason: string) =>
    log.write("warn", "cannot get the keys of an issuer", { issuer, reason });
  try {
    return await openIssuers(text, path, onFailure);
  } catch (error) {
    throw new StartupError(`--issuers: ${quote(path)}: ${error instanceof Error ? error.message : "cannot be used"}`);
  }
}
