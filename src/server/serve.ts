import { isDeepStrictEqual } from "node:util";
import { createLimiter, sharedLimiter } from "../guard/remote-limiter.ts";
import type { Log } from "../observe/log.ts";
import { createLagSampler } from "../observe/measurements.ts";
import { collectMetrics, formatMetrics, type Metric } from "../observe/metrics.ts";
import { compileAsUsual } from "../runtime/runtime.ts";
import type { Server } from "../runtime/server.ts";
import { openTrust, readCredentials, rereadFiles } from "../settings/files.ts";
import type { Settings } from "../settings/read-settings.ts";
import { compose } from "./compose.ts";
import { addressOf, listenAt, logStart } from "./listen.ts";
import { drain, exit, exitAfter, logUncaughtErrors, onSignals, onWorkerSignals } from "./shutdown.ts";
import { openChannel } from "./workers/channel.ts";

/** Serves requests in this process: alone, or as a worker at a shared port. */
export async function serveHere(settings: Settings, log: Log, sharedPort?: number): Promise<void> {
  const { shutdownTimeout } = settings;
  const credentials = readCredentials(settings);
  const trust = await openTrust(settings, log);
  let server: Server | undefined;
  const pending = () => server?.pending() ?? 0;
  const { lag, wake, isUnderLoad } = createLagSampler(() => pending() > 0);

  const finish = async (): Promise<boolean> => {
    log.write("debug", "draining");
    const isDone = !server || (await drain(server, () => traffic.requests, isUnderLoad(), shutdownTimeout));
    log.write(isDone ? "debug" : "warn", isDone ? "drained" : "requests were cut off");
    if (!channel) log.write("info", "stopped");
    return isDone;
  };
  const stop = (): void => {
    if (service.draining) return;
    service.draining = true;
    void exitAfter(log, shutdownTimeout, finish);
  };
  const report = (): Metric[] =>
    collectMetrics({
      traffic,
      lag,
      pending: pending(),
      dropped: log.dropped(),
      storeUp: limiter?.isStoreUp,
      issuers: trust?.states(),
    });

  const end = () => exit(log, 1);
  // What was read has secrets, and stays in this process.
  const channel =
    sharedPort === undefined
      ? undefined
      : openChannel({ stop, report, orphaned: end, reload: async () => void (await reload()) });
  const { rateLimit, rateLimitStore } = settings;
  const limiter = channel
    ? rateLimit && sharedLimiter(rateLimit, channel.take, log)
    : createLimiter(rateLimit, rateLimitStore, log);
  const metrics = async () => formatMetrics(channel ? await channel.collect() : [report()]);
  const { traffic, service, replaceTokens, handlerAt } = compose(settings, {
    tokens: credentials.tokens,
    limiter,
    trust,
    metrics,
    onFault: (fault) => log.write("error", "failed", { ...fault }),
    log,
    alone: channel?.alone,
    secure: credentials.tls !== undefined,
  });
  const reload = async () => {
    const next = await rereadFiles(settings, log);
    if (next?.tokens) replaceTokens(next.tokens);
    if (next?.issuers) trust?.replace(next.issuers);
    return next;
  };
  const reloadAlone = async (): Promise<void> => {
    const next = await reload();
    if (!next) return;
    log.write("info", "reloaded");
    if (isDeepStrictEqual(next.tls, credentials.tls)) return;
    // No runtime can replace the certificate of a listening server.
    log.write("warn", "the certificate has changed: this process stops, so that its service manager starts a new one");
    stop();
  };
  if (channel) onWorkerSignals(stop);
  else onSignals({ stop, end, reload: () => void reloadAlone() }, log);
  logUncaughtErrors(log, end);

  const address = addressOf(settings, credentials.tls, sharedPort);
  const handle = handlerAt(address.unix === undefined ? { host: address.hostname } : { unix: address.unix });
  server = await listenAt(address, (request, peer) => {
    wake();
    return handle(request, peer);
  });
  compileAsUsual();
  if (channel) channel.listening(server.url);
  else await logStart(server.url, settings, log);
}
