import type { Trust } from "../auth/trusted-issuers.ts";
import type { Log } from "../observe/log.ts";
import { readTls, readTokens } from "../settings/files.ts";
import type { Settings } from "../settings/read-settings.ts";
import { StartupError } from "../settings/startup-error.ts";
import { readIssuers } from "./issuers.ts";

/** Reads the secrets from the files that the settings name. @throws StartupError if one is invalid. */
export const readCredentials = (settings: Settings) => ({ tokens: readTokens(settings), tls: readTls(settings) });

/** The secrets that come from files, which can change while the service runs. */
type Credentials = ReturnType<typeof readCredentials>;

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
