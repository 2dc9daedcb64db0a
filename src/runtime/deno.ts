import { authority, type Listen } from "./server.ts";

/** The part of Deno's API that is used here; its own types would clash with Bun's. */
interface DenoApi {
  serve(
    options: { hostname: string; port: number; onListen(): void },
    handler: (request: Request) => Response | Promise<Response>,
  ): { addr: { port: number }; shutdown(): Promise<void> };
}

declare const Deno: DenoApi;

export const listen: Listen = ({ hostname, port }, handle) => {
  // `onListen` replaces a line on stdout.
  const server = Deno.serve({ hostname, port, onListen: () => {} }, handle);
  return {
    url: `http://${authority(hostname, server.addr.port)}`,
    stop: () => server.shutdown(),
  };
};
