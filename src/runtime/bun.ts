import { closeSync, openSync, readdirSync, statSync } from "node:fs";
import { attempt } from "./attempt.ts";
import { IDLE_SECONDS, type Listen, urlOf } from "./server.ts";

/** The file descriptors of the open sockets of this process; empty if the system does not list them in /proc. */
function openSockets(): Set<number> {
  const folder = "/proc/self/fd";
  // The list has the descriptor that was open to read it, too, which is closed by now.
  const isSocket = (name: string) => statSync(`${folder}/${name}`, { throwIfNoEntry: false })?.isSocket();
  return new Set(attempt(() => readdirSync(folder).filter(isSocket).map(Number)));
}

/** Calls a function that opens one listening socket. @returns Its file descriptor too, if the system has /proc. */
function withListener<Server>(open: () => Server): { server: Server; listener: number | undefined } {
  const before = openSockets();
  const server = open();
  const [listener, ...others] = openSockets().difference(before);
  return { server, listener: others.length === 0 ? listener : undefined };
}

/** Closes the listening socket; open connections go on. The root folder takes its number, which the server closes later. */
function closeListener(listener: number): void {
  closeSync(listener);
  while (openSync("/", "r") < listener);
}

/** TLS 1.2 with ephemeral keys and authenticated encryption alone (RFC 9325, 4.2): no RSA key exchange, no CBC. */
const CIPHERS = ["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305"]
  .flatMap((cipher) => [`ECDHE-ECDSA-${cipher}`, `ECDHE-RSA-${cipher}`])
  .join(":");

export const listen: Listen = (address, handle) => {
  const { hostname, port, unix, tls, shared = false, idleSeconds = IDLE_SECONDS } = address;
  const options = {
    hostname,
    port,
    reusePort: shared,
    ...(tls && { tls: { ...tls, ciphers: CIPHERS } }),
    fetch: (request: Request, server: Bun.Server<undefined>) =>
      handle(request, () => (unix === undefined ? server.requestIP(request)?.address : "unix")),
    // Bun's limit would respond with an empty body before our code runs. Our limits are checked while reading.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    idleTimeout: idleSeconds,
    // In development mode, error pages show source code.
    development: false,
  } satisfies Bun.Serve.HostnamePortServeOptions<undefined> & { fetch: unknown };
  // Bun's types do not allow `idleTimeout` with a Unix socket, but it works.
  if (unix !== undefined) Object.assign(options, { unix, hostname: undefined, port: undefined });
  const { server, listener } = withListener(() => Bun.serve(options));
  return {
    url: urlOf(address, server.port ?? port),
    pending: () => server.pendingRequests,
    // Bun's stop() would also close connections between two requests, even if the second one has begun to arrive, and
    // remove a Unix socket by its path, even if another process has replaced it.
    stopAccepting: () => {
      if (listener !== undefined) closeListener(listener);
      else void server.stop();
    },
    stop: () => server.stop(true),
  };
};
