import type { ServerRequest } from "srvx";
import { FastResponse, serve } from "srvx/node";
import { IDLE_SECONDS, type ListenAddress, type RequestHandler, type RunningServer, urlOf } from "./server.ts";

/** srvx sends the body of another Response in chunks, without `Content-Length`. Our bodies are in memory already. */
const withLength = async (response: Response): Promise<Response> =>
  response.body === null ? response : new FastResponse(await response.arrayBuffer(), response);

/**
 * The request, with a URL that can be read. srvx writes "_invalid_" for a malformed host, but not if only parsing finds it
 * malformed, as with the port 99999: reading the URL or the body would throw then.
 */
function withUrl(request: ServerRequest): ServerRequest {
  const { url = "", headers } = request.runtime?.node?.req ?? {};
  const isMalformed = headers?.host !== undefined && URL.parse(`http://${headers.host}`) === null;
  if (isMalformed && url.startsWith("/")) request._url = new URL(`http://_invalid_${url}`);
  return request;
}

/** Answers a request of srvx. */
async function answer(request: ServerRequest, handle: RequestHandler): Promise<Response> {
  const response = await withLength(await handle(withUrl(request), () => request.ip));
  const { destroyed = false, complete = true } = request.runtime?.node?.req ?? {};
  // Node would never read what follows a body that is refused while it arrives.
  if (destroyed && !complete) response.headers.set("connection", "close");
  return response;
}

/** Starts a server with Node's own HTTP. @throws Error with a `code` like "EADDRINUSE" if listening fails. */
export async function listen(address: ListenAddress, handle: RequestHandler): Promise<RunningServer> {
  const { hostname, port, idleSeconds = IDLE_SECONDS } = address;
  const server = serve({
    hostname,
    port,
    fetch: (request) => answer(request, handle),
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
