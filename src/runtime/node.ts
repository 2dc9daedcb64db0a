import type { ServerRequest } from "srvx";
import { FastResponse, serve } from "srvx/node";
import { IDLE_SECONDS, type ListenAddress, type RequestHandler, type RunningServer, urlOf } from "./server.ts";

/** The request with a URL that can be read: srvx would throw for hosts that only parsing finds malformed ("a:99999"). */
function withUrl(request: ServerRequest): ServerRequest {
  const { url = "", headers } = request.runtime?.node?.req ?? {};
  const isHost = URL.parse(`http://${headers?.host ?? ""}`) !== null;
  if (!isHost && url.startsWith("/")) request._url = new URL(`http://localhost${url}`);
  return request;
}

async function answer(request: ServerRequest, handle: RequestHandler): Promise<Response> {
  const made = await handle(withUrl(request), () => request.ip);
  // srvx sends the body of another Response in chunks, without `Content-Length`. Our bodies are in memory already.
  const response = made.body === null ? made : new FastResponse(await made.arrayBuffer(), made);
  const { readableFlowing = null, complete = true } = request.runtime?.node?.req ?? {};
  // Node would never read what follows a body that somebody has begun to read, and that is refused while it arrives.
  if (readableFlowing !== null && !complete) response.headers.set("connection", "close");
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
