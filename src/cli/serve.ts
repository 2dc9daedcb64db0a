import process from "node:process";
import { app } from "../app.ts";
import { createEdge } from "../http/edge.ts";
import type { Policy } from "../http/exchange.ts";
import { loadListen } from "../runtime/runtime.ts";
import type { Address, Handle, Server } from "../runtime/server.ts";
import { drain } from "../service/drain.ts";
import { onSignals } from "../service/signals.ts";
import { makeWay, own } from "../service/socket-file.ts";
import { Problem } from "./problem.ts";
import type { Settings } from "./read-settings.ts";
import { readTls } from "./tls.ts";

const addressOf = (settings: Settings): Address => ({
  hostname: settings.host,
  port: settings.port,
  unix: settings.unix,
  tls: readTls(settings),
});

const policyOf = ({ maxBody, maxUpload, publicUrl, token, rateLimit }: Settings): Policy => ({
  maxBody,
  maxUpload,
  publicUrl,
  secured: token !== undefined,
  limited: rateLimit !== undefined,
});

/** Listens. @throws Problem with exit code 1 where the address cannot be had. */
async function listenAt(address: Address, handle: Handle): Promise<Server> {
  const { unix, hostname, port } = address;
  const listen = await loadListen();
  try {
    if (unix !== undefined) await makeWay(unix);
    const server = listen(address, handle);
    if (unix !== undefined) process.on("exit", own(unix));
    return server;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n", 1)[0] : "unknown reason";
    throw new Problem(`cannot listen on ${unix ?? `${hostname} port ${port}`}: ${reason}`, 1);
  }
}

/** Starts the service and says where it is. It runs until a signal ends it. */
export async function serve(settings: Settings): Promise<void> {
  let requests = 0;
  let server: Server | undefined;
  const service = { draining: false, metrics: async () => "" };
  const observe = () => {
    requests++;
  };
  const { tlsCert, trustProxy, shutdownTimeout } = settings;
  const stop = async () => {
    service.draining = true;
    process.exit(!server || (await drain(server, () => requests, shutdownTimeout)) ? 0 : 1);
  };
  onSignals(
    () => void stop(),
    () => process.exit(1),
  );
  const edge = createEdge(app, policyOf(settings), { service, observe, trustProxy, secure: tlsCert !== undefined });
  server = await listenAt(addressOf(settings), edge);
  process.stdout.write(`sidekit listens on ${server.url}\n`);
}
