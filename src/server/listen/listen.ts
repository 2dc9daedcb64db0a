import process from "node:process";
import { loadListen } from "../../runtime/runtime.ts";
import type { ListenAddress, RequestHandler, Server, Tls } from "../../runtime/server.ts";
import type { Settings } from "../../settings/read-settings.ts";
import { listenError } from "./listen-error.ts";
import { freeSocketPath, ownSocketFile } from "./socket-file.ts";

/** The address of the settings, or with the given port, which other processes share. */
export const addressOf = (settings: Settings, tls: Tls | undefined, sharedPort?: number): ListenAddress => ({
  hostname: settings.host,
  port: sharedPort ?? settings.port,
  unix: settings.unix,
  tls,
  shared: sharedPort !== undefined,
});

/** Listens at an address. A Unix socket is removed when the process ends. @throws StartupError if listening fails. */
export async function listenAt(address: ListenAddress, handle: RequestHandler): Promise<Server> {
  const { unix } = address;
  const listen = await loadListen();
  try {
    if (unix !== undefined) await freeSocketPath(unix);
    const server = listen(address, handle);
    if (unix !== undefined) process.on("exit", ownSocketFile(unix));
    return server;
  } catch (error) {
    throw listenError(address, error);
  }
}
