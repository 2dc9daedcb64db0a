import { type Listen, type ListenAddress, urlOf } from "./server.ts";

type BoundAddress = { hostname: string; port: number } | { path: string };

interface ServeInfo {
  remoteAddr: { hostname: string } | { path: string };
  /** Settles when the response has been sent, or sending has failed. */
  completed: Promise<void>;
}

interface HttpServer {
  addr: { port: number } | { path: string };
  /** Stops listening and waits until all responses have been sent. */
  shutdown(): Promise<void>;
}

/** The part of Deno's API that is used here. Deno's own types conflict with Bun's. */
interface DenoApi {
  serve(
    options: BoundAddress & { cert?: string; key?: string; onListen(): void },
    handler: (request: Request, information: ServeInfo) => Response | Promise<Response>,
  ): HttpServer;
}

declare const Deno: DenoApi;

const boundAddress = ({ hostname, port, unix }: ListenAddress): BoundAddress =>
  unix === undefined ? { hostname, port } : { path: unix };

export const listen: Listen = (address, handle) => {
  // Deno would listen without TLS.
  if (address.unix !== undefined && address.tls) throw new Error("Deno has no TLS on Unix sockets; use a port");
  let pending = 0;
  const done = () => {
    pending--;
  };
  // Without `onListen`, Deno prints a line on stdout.
  const server = Deno.serve(
    { ...boundAddress(address), ...address.tls, onListen: () => {} },
    (request, information) => {
      const { remoteAddr, completed } = information;
      pending++;
      completed.then(done, done);
      return handle(request, () => ("hostname" in remoteAddr ? remoteAddr.hostname : undefined));
    },
  );
  return {
    url: urlOf(address, "port" in server.addr ? server.addr.port : address.port),
    pending: () => pending,
    // Nothing: Deno's shutdown() would cut off bodies that are arriving. Connections are accepted until the process ends.
    stopAccepting: () => {},
    stop: () => server.shutdown(),
  };
};
