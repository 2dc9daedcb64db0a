import { type Listen, urlOf } from "./server.ts";

type BoundAddress = { hostname: string; port: number } | { path: string };

/** The part of Deno's API that is used here. Deno's own types conflict with Bun's. */
declare const Deno: {
  serve(
    options: BoundAddress & { cert?: string; key?: string; signal: AbortSignal; onListen(): void },
    handler: (
      request: Request,
      /** `completed` settles when the response has been sent, or sending has failed. */
      information: { remoteAddr: { hostname: string } | { path: string }; completed: Promise<void> },
    ) => Response | Promise<Response>,
  ): {
    addr: { port: number } | { path: string };
    /** Settles when the signal has stopped the server. */
    finished: Promise<void>;
  };
};

export const listen: Listen = (address, handle) => {
  const { hostname, port, unix, tls } = address;
  // Deno would listen without TLS.
  if (unix !== undefined && tls) throw new Error("Deno has no TLS on Unix sockets; use a port");
  const bound: BoundAddress = unix === undefined ? { hostname, port } : { path: unix };
  const stopping = new AbortController();
  let pending = 0;
  const done = () => void pending--;
  // Without `onListen`, Deno prints a line on stdout.
  const options = { ...bound, ...tls, signal: stopping.signal, onListen: () => {} };
  const server = Deno.serve(options, (request, { remoteAddr, completed }) => {
    pending++;
    completed.then(done, done);
    return handle(request, () => ("hostname" in remoteAddr ? remoteAddr.hostname : "unix"));
  });
  return {
    url: urlOf(address, "port" in server.addr ? server.addr.port : port),
    pending: () => pending,
    // Nothing: Deno's shutdown() would cut off bodies that are arriving. Connections are accepted until the process ends.
    stopAccepting: () => {},
    stop: () => {
      // Deno's shutdown() would wait for requests whose rest never arrives.
      stopping.abort();
      return server.finished;
    },
  };
};
