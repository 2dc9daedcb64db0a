import type { Log } from "../observe/log.ts";
import { readTls, readTokens } from "../settings/files.ts";
import type { Settings } from "../settings/read-settings.ts";
import { StartupError } from "../settings/startup-error.ts";

/** Reads the secrets from the files that the settings name. @throws StartupError if one is invalid. */
export const readCredentials = (settings: Settings) => ({ tokens: readTokens(settings), tls: readTls(settings) });

/** The secrets that come from files, which can change while the service runs. */
type Credentials = ReturnType<typeof readCredentials>;

/** Reads the files again. If one is invalid, logs that and returns undefined: the previous ones stay in use. */
export function rereadCredentials(settings: Settings, log: Log): Credentials | undefined {
  try {
    return readCredentials(settings);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    log.write("error", "cannot reload; the previous files stay in use", { reason: error.message });
    return undefined;
  }
}

/**
 * Reads the files again and replaces the tokens immediately. For a new certificate the process shuts down, as no
 * runtime can replace the certificate of a listening server.
 */
export function reloadCredentials(
  settings: Settings,
  current: Credentials,
  log: Log,
  actions: { replaceTokens(tokens: readonly string[]): void; stop(): void },
): void {
  const next = rereadCredentials(settings, log);
  if (!next) return;
  if (next.tokens) actions.replaceTokens(next.tokens);
  log.write("info", "reloaded");
  if (next.tls?.cert === current.tls?.cert && next.tls?.key === current.tls?.key) return;
  log.write("warn", "the certificate has changed: this process stops, so that its service manager starts a new one");
  actions.stop();
}
