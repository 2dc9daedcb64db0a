import process from "node:process";
import { app } from "../app.ts";
import { createEdge } from "../http/edge.ts";
import { loadListen } from "../runtime/runtime.ts";
import type { Address, Handle, Listen, Server } from "../runtime/server.ts";
import { Problem } from "./problem.ts";
import type { Settings } from "./read-settings.ts";

function listenAt(listen: Listen, address: Address, handle: Handle): Server {
  try {
    return listen(address, handle);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n", 1)[0] : "unknown reason";
    throw new Problem(`cannot listen on ${address.hostname} port ${address.port}: ${reason}`, 1);
  }
}

/** Starts the service and says where it is. It runs until a signal ends it. */
export async function serve(settings: Settings): Promise<void> {
  const edge = createEdge(app, { ...settings, publicUrl: undefined });
  const server = listenAt(await loadListen(), { hostname: settings.host, port: settings.port }, edge);
  process.stdout.write(`sidekit listens on ${server.url}\n`);
  const stop = () => void server.stop().then(() => process.exit(0));
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}
