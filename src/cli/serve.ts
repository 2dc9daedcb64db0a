import process from "node:process";
import { isatty } from "node:tty";
import { app } from "../app.ts";
import { allowsOrigins } from "../guard/cors.ts";
import type { Guard } from "../guard/guard.ts";
import { WindowLimiter } from "../guard/limiter.ts";
import { limitsRate } from "../guard/rate-limit.ts";
import type { RouteOf } from "../guard/refuse.ts";
import { wantsToken } from "../guard/token.ts";
import { createEdge } from "../http/edge.ts";
import type { Policy } from "../http/exchange.ts";
import { routeFinder } from "../observe/labels.ts";
import { measureLag } from "../observe/lag.ts";
import { createLog } from "../observe/log.ts";
import { expose, snapshot } from "../observe/metrics.ts";
import { observer } from "../observe/observer.ts";
import { announce } from "../observe/start-line.ts";
import { Traffic } from "../observe/traffic.ts";
import { loadListen } from "../runtime/runtime.ts";
import type { Address, Handle, Server } from "../runtime/server.ts";
import { drain } from "../service/drain.ts";
import { onFaults } from "../service/faults.ts";
import { onSignals } from "../service/signals.ts";
import { makeWay, own } from "../service/socket-file.ts";
import { VERSION } from "../version.ts";
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

/** Origins come first, so that browsers can read what the others refuse; then whoever guesses tokens is limited. */
function guardsOf({ cors, rateLimit, token }: Settings, routeOf: RouteOf): Guard[] {
  const guards: Guard[] = [];
  if (cors) guards.push(allowsOrigins(cors));
  if (rateLimit) guards.push(limitsRate(new WindowLimiter(rateLimit), rateLimit, routeOf));
  if (token) guards.push(wantsToken(token, routeOf));
  return guards;
}

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
  const { tlsCert, trustProxy, shutdownTimeout, logLevel, port } = settings;
  const format = settings.logFormat ?? (isatty(1) ? "pretty" : "json");
  const log = createLog(logLevel, format);
  const traffic = new Traffic();
  const lag = measureLag();
  let server: Server | undefined;
  const sources = { traffic, lag, pending: () => server?.pending() ?? 0, dropped: log.dropped };
  const service = { draining: false, metrics: () => expose([snapshot(sources)]) };

  const end = (code: number) => {
    log.flushNow();
    process.exit(code);
  };
  const stop = async () => {
    service.draining = true;
    log.write("info", "stopping");
    const finished = !server || (await drain(server, () => traffic.requests, shutdownTimeout));
    log.write(finished ? "info" : "warn", finished ? "stopped" : "stopped with requests in flight");
    await log.flush();
    process.exit(finished ? 0 : 1);
  };
  onSignals(
    () => void stop(),
    () => end(1),
  );
  onFaults(log, () => end(1));

  const routeOf = routeFinder(() => app.routes);
  const edge = createEdge(app, policyOf(settings), {
    service,
    guards: guardsOf(settings, routeOf),
    observe: observer(log, traffic, routeOf),
    trustProxy,
    secure: tlsCert !== undefined,
  });
  server = await listenAt(addressOf(settings), edge);
  if (log.writes("info") || port === 0) announce(server.url, { version: VERSION, pid: process.pid }, format);
}
