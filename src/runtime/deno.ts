import { type Address, type Listen, urlOf } from "./server.ts";

type BoundAddress = { hostname: string; port: number } | { path: string };

interface Information {
  remoteAddr: { hostname: string } | { path: string };
  /** Settles when the answer has been sent, or cannot be. */
  completed: Promise<void>;
}

interface HttpServer {
  addr: { port: number } | { path: string };
  /** Stops listening and waits until all answers have been sent. */
  shutdown(): Promise<void>;
}

/** The part of Deno's API that is used here; its own types would clash with Bun's. */
interface DenoApi {
  serve(
    options: BoundAddress & { cert?: string; key?: string; onListen(): void },
    handler: (request: Request, information: Information) => Response | Promise<Response>,
  ): HttpServer;
}

declare const Deno: DenoApi;

const boundTo = ({ hostname, port, unix }: Address): BoundAddress =>
  unix === undefined ? { hostname, port } : { path: unix };

export const listen: Listen = (address, handle) => {
  // Deno would listen, without TLS.
  if (address.unix !== undefined && address.tls) throw new Error("Deno has no TLS on Unix sockets; use a port");
  let pending = 0;
  const done = () => {
    pending--;
  };
  // `onListen` replaces a line on stdout.
  const server = Deno.serve({ ...boundTo(address), ...address.tls, onListen: () => {} }, (request, information) => {
    const { remoteAddr, completed } = information;
    pending++;
    completed.then(done, done);
    return handle(request, () => ("hostname" in remoteAddr ? remoteAddr.hostname : undefined));
  });
  return {
    url: urlOf(address, "port" in server.addr ? server.addr.port : address.port),
    pending: () => pending,
    // Deno's shutdown() cuts off bodies that are arriving, so connections are accepted until the process ends.
    stopAccepting: () => {},
    stop: () => server.shutdown(),
  };
};
