import process from "node:process";
import { loadListen } from "../../runtime/runtime.ts";
import type { Address, Handle, Server } from "../../runtime/server.ts";
import type { Settings } from "../../settings/read-settings.ts";
import { StartupError } from "../../settings/startup-error.ts";
import { readTls } from "../../settings/tls.ts";
import { makeWay, own } from "./socket-file.ts";

/** What an address cannot be had for, as the operator's problem. */
export function unavailable({ unix, hostname, port }: Address, error: unknown): StartupError {
  const reason = error instanceof Error ? error.message.split("\n", 1)[0] : "unknown reason";
  return new StartupError(`cannot listen on ${unix ?? `${hostname} port ${port}`}: ${reason}`, 1);
}

/** Where the settings say to listen; at the given port, where other processes share it. */
export const addressOf = (settings: Settings, sharedPort?: number): Address => ({
  hostname: settings.host,
  port: sharedPort ?? settings.port,
  unix: settings.unix,
  tls: readTls(settings),
  shared: sharedPort !== undefined,
});

/** Listens. A Unix socket is removed when the process ends. @throws StartupError where the address cannot be had. */
export async function listenAt(address: Address, handle: Handle): Promise<Server> {
  const { unix } = address;
  const listen = await loadListen();
  try {
    if (unix !== undefined) await makeWay(unix);
    const server = listen(address, handle);
    if (unix !== undefined) process.on("exit", own(unix));
    return server;
  } catch (error) {
    throw unavailable(address, error);
  }
}
