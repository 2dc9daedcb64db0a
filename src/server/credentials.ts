import type { Log } from "../observe/log.ts";
import type { Tls } from "../runtime/server.ts";
import type { Settings } from "../settings/read-settings.ts";
import { StartupError } from "../settings/startup-error.ts";
import { readTls } from "../settings/tls.ts";
import { readTokens } from "../settings/token-file.ts";

/** The secrets that come from files, which can change while the service runs. */
export interface Credentials {
  tokens: readonly string[] | undefined;
  tls: Tls | undefined;
}

/** Reads the files that the settings name. @throws StartupError for a wrong one. */
export const readCredentials = (settings: Settings): Credentials => ({
  tokens: readTokens(settings),
  tls: readTls(settings),
});

/** Reads them again; undefined, and a line in the log, where one is wrong: the previous ones stay in use. */
export function rereadCredentials(settings: Settings, log: Log): Credentials | undefined {
  try {
    return readCredentials(settings);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    log.write("error", "cannot reload; the previous files stay in use", { reason: error.message });
    return undefined;
  }
}

export const isSameTls = (one: Tls | undefined, other: Tls | undefined): boolean =>
  one?.cert === other?.cert && one?.key === other?.key;
