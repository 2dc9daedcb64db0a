import type { createAuth } from "../auth/auth.ts";
import type { Trust } from "../auth/trusted-issuers.ts";
import { isAuthPath } from "../http/target.ts";
import type { Log } from "../observe/log.ts";
import { readTextFile } from "../settings/files.ts";
import { quote } from "../settings/quote.ts";
import type { Settings } from "../settings/read-settings.ts";
import { StartupError } from "../settings/startup-error.ts";
import type { LazyApp } from "./app.ts";
import type { AppAt } from "./edge.ts";

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

/**
 * The app at each path: where issuers are trusted, with the verifier for proxies, which is loaded at its first request.
 * @param cookie The name of the cookie in which the verifier looks for tokens as well.
 */
export function appsWithAuth(app: LazyApp, trust: Trust | undefined, cookie: string | undefined): AppAt {
  if (!trust) return (path) => app.at(path);
  let auth: ReturnType<typeof createAuth> | undefined;
  const load = async () => {
    const loaded = await import("../auth/auth.ts");
    auth ??= loaded.createAuth(trust, cookie);
    return auth;
  };
  return (path) => (isAuthPath(path) ? (auth ?? load()) : app.at(path));
}
