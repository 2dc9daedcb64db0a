import type { Trust } from "../auth/trusted-issuers.ts";
import type { Log } from "../observe/log.ts";
import { quote } from "../operation/refusal.ts";
import { readTextFile, readTls, readTokens } from "../settings/files.ts";
import type { Settings } from "../settings/read-settings.ts";
import { StartupError } from "../settings/settings.ts";

/** Reads the secrets from the files that the settings name. @throws StartupError if one is invalid. */
export const readCredentials = (settings: Settings) => ({ tokens: readTokens(settings), tls: readTls(settings) });

/** The secrets that come from files, which can change while the service runs. */
type Credentials = ReturnType<typeof readCredentials>;

/**
 * Reads the file of issuers; undefined if the settings name none.
 * @throws StartupError if it, or a file of keys that it names, cannot be used.
 */
export async function readIssuers({ issuers: path }: Settings) {
  if (path === undefined) return undefined;
  const text = readTextFile("--issuers", path, "use a JSON file with a list of issuers");
  const { readEntries } = await import("../auth/fetch-keys.ts");
  try {
    return await readEntries(text, path);
  } catch (error) {
    throw new StartupError(`--issuers: ${quote(path)}: ${error instanceof Error ? error.message : "cannot be used"}`);
  }
}

/**
 * Opens the trusted issuers of the settings, and begins to fetch their keys; undefined if the settings name none: then no code
 * for them is loaded.
 * @throws StartupError as `readIssuers`.
 */
export async function openTrust(settings: Settings, log: Log): Promise<Trust | undefined> {
  const entries = await readIssuers(settings);
  if (!entries) return undefined;
  const { Trust } = await import("../auth/trusted-issuers.ts");
  return new Trust(entries, (issuer, reason) =>
    log.write("warn", "cannot get the keys of an issuer", { issuer, reason }),
  );
}

/** Reads all files of the settings again. If one is invalid, logs that and gives undefined: the previous ones stay in use. */
export async function rereadFiles(settings: Settings, log: Log) {
  try {
    return { ...readCredentials(settings), issuers: await readIssuers(settings) };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    log.write("error", "cannot reload; the previous files stay in use", { reason: error.message });
    return undefined;
  }
}

/**
 * Reads the files again and replaces tokens and issuers immediately. For a new certificate the process shuts down, as no
 * runtime can replace the certificate of a listening server.
 */
export async function reloadFiles(
  settings: Settings,
  current: Credentials,
  log: Log,
  actions: { replaceTokens(tokens: readonly string[]): void; trust: Trust | undefined; stop(): void },
): Promise<void> {
  const next = await rereadFiles(settings, log);
  if (!next) return;
  if (next.tokens) actions.replaceTokens(next.tokens);
  if (next.issuers) actions.trust?.replace(next.issuers);
  log.write("info", "reloaded");
  if (next.tls?.cert === current.tls?.cert && next.tls?.key === current.tls?.key) return;
  log.write("warn", "the certificate has changed: this process stops, so that its service manager starts a new one");
  actions.stop();
}
