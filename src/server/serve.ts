import { app } from "../app.ts";
import type { Policy } from "../http/request-context.ts";
import type { Format } from "../observe/format.ts";
import { measureLag } from "../observe/lag.ts";
import type { Log } from "../observe/log.ts";
import { expose, snapshot } from "../observe/metrics.ts";
import { routeFinder } from "../observe/route-finder.ts";
import { Traffic } from "../observe/traffic.ts";
import type { Server } from "../runtime/server.ts";
import type { Settings } from "../settings/read-settings.ts";
import { createEdge } from "./edge.ts";
import { guardsOf } from "./guards.ts";
import { addressOf, listenAt } from "./listen/listen.ts";
import { observer } from "./observer.ts";
import { drain } from "./process/drain.ts";
import { exit, exitAfter } from "./process/exit.ts";
import { onSignals, onWorkerSignals } from "./process/signals.ts";
import { announce } from "./process/start-line.ts";
import { onFaults } from "./process/uncaught-errors.ts";
import { openChannel } from "./workers/channel.ts";

/** Whether an address can be reached from this machine only (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). */
const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);

const policyOf = ({ maxBody, maxUpload, publicUrl, token, rateLimit, ...settings }: Settings): Policy => ({
  maxBody,
  maxUpload,
  publicUrl,
  secured: token !== undefined,
  limited: rateLimit !== undefined,
  mcp: settings.mcp === "on",
  loopback: settings.unix === undefined && isLoopback(settings.host),
  trustProxy: settings.trustProxy,
  origins: settings.cors ?? [],
});

/** Answers requests in this process: alone, or as a worker at a port that others share. */
export async function serveHere(settings: Settings, log: Log, format: Format, sharedPort?: number): Promise<void> {
  const { tlsCert, trustProxy, shutdownTimeout } = settings;
  const traffic = new Traffic();
  const lag = measureLag();
  let server: Server | undefined;

  const finish = async (): Promise<boolean> => {
    log.write("debug", "draining");
    const isDone = !server || (await drain(server, () => traffic.requests, shutdownTimeout));
    log.write(isDone ? "debug" : "warn", isDone ? "drained" : "requests were cut off");
    if (!channel) log.write("info", "stopped");
    return isDone;
  };
  const stop = (): void => {
    if (service.draining) return;
    service.draining = true;
    void exitAfter(log, shutdownTimeout, finish);
  };
  const report = () => snapshot({ traffic, lag, pending: () => server?.pending() ?? 0, dropped: log.dropped });

  const duties = { stop, report, orphaned: () => exit(log, 1) };
  const channel = sharedPort === undefined ? undefined : openChannel(duties);
  const metrics = async () => expose(channel ? await channel.collect(report()) : [report()]);
  const service = { draining: false, metrics };
  if (channel) onWorkerSignals(stop);
  else onSignals(stop, () => exit(log, 1));
  onFaults(log, () => exit(log, 1));

  const routeOf = routeFinder(() => app.routes);
  const edge = createEdge(app, policyOf(settings), {
    service,
    guards: guardsOf(settings, routeOf, channel?.limiter),
    observe: observer(log, traffic, routeOf),
    trustProxy,
    secure: tlsCert !== undefined,
  });
  server = await listenAt(addressOf(settings, sharedPort), edge);
  if (channel) channel.listening(server.url);
  else await announce(server.url, settings, format);
}
