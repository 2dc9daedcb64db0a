import { createAcceptGate } from "./accept-gate.ts";
import { closeListener, withListener } from "./listener.ts";
import { IDLE_SECONDS, type Listen, urlOf } from "./server.ts";

/** Bun's own limit answers with an empty body before any of our code runs; ours are checked while reading. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/**
 * The suites of TLS 1.2: ephemeral keys and authenticated encryption only, as RFC 9325, 4.2 recommends. No RSA key
 * exchange, no CBC. (TLS 1.3 has no others.)
 */
const CIPHERS = ["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305"]
  .flatMap((cipher) => [`ECDHE-ECDSA-${cipher}`, `ECDHE-RSA-${cipher}`])
  .join(":");

export const listen: Listen = (address, handle) => {
  const { hostname, port, unix, tls, shared = false, idleSeconds = IDLE_SECONDS } = address;
  const options: Bun.Serve.HostnamePortServeOptions<undefined> & {
    fetch: Bun.Serve.Handler<Request, BunServer, Response>;
  } = {
    hostname,
    port,
    reusePort: shared,
    ...(tls && { tls: { ...tls, ciphers: CIPHERS } }),
    fetch: (request, server) => handle(request, () => server.requestIP(request)?.address),
    maxRequestBodySize: NO_LIMIT,
    idleTimeout: idleSeconds,
    // Else an error page would show source code.
    development: false,
  };
  // A Unix socket has idle connections as well, which Bun's types do not know.
  if (unix !== undefined) Object.assign(options, { unix, hostname: undefined, port: undefined });
  const { server, listener } = withListener(() => Bun.serve(options));
  return {
    url: urlOf(address, server.port ?? port),
    pending: () => server.pendingRequests,
    // Bun's own stop() also ends connections between two requests, even if the second has begun to arrive, and
    // removes a Unix socket by its path, even if another process has replaced it.
    stopAccepting: () => {
      if (listener !== undefined) closeListener(listener);
      else void server.stop();
    },
    stop: () => server.stop(true),
    createGate: listener === undefined ? undefined : () => createAcceptGate(listener),
  };
};

type BunServer = Bun.Server<undefined>;
