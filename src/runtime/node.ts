import { FastResponse, serve } from "srvx/node";
import { IDLE_SECONDS, type ListenAddress, type RequestHandler, type RunningServer, urlOf } from "./server.ts";

/** srvx sends the body of another Response in chunks, without `Content-Length`. Our bodies are in memory already. */
const withLength = async (response: Response): Promise<Response> =>
  response.body === null ? response : new FastResponse(await response.arrayBuffer(), response);

/** Starts a server with Node's own HTTP. @throws Error with a `code` like "EADDRINUSE" if listening fails. */
export async function listen(address: ListenAddress, handle: RequestHandler): Promise<RunningServer> {
  const { hostname, port, idleSeconds = IDLE_SECONDS } = address;
  const server = serve({
    hostname,
    port,
    fetch: async (request) => withLength(await handle(request, () => request.ip)),
    // Else srvx prints the address, reports failures of its own on the console and handles signals.
    silent: true,
    gracefulShutdown: false,
    node: { keepAliveTimeout: idleSeconds * 1000 },
  });
  await server.ready();
  const bound = server.node?.server?.address();
  return {
    url: urlOf(address, typeof bound === "object" && bound !== null ? bound.port : port),
    stop: () => server.close(true),
  };
}
