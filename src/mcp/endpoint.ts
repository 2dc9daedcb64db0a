import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { failureHeaders, REFUSALS } from "../http/failure.ts";
import { bodyText, isLong, parseJsonObject, readBody } from "../http/json-body.ts";
import { JSON_TYPE, NO_SNIFF } from "../http/media-type.ts";
import { originOf, type Policy, REQUEST_ID, type RequestContext, requestContextOf } from "../http/request-context.ts";
import { rememberBody } from "../http/response.ts";
import { complexityOf, isJsonObject, type JsonObject } from "../operation/json.ts";
import { invalidField, Refusal } from "../operation/refusal.ts";
import type { Tool } from "../operation/tool.ts";
import { turns } from "../operation/turns.ts";
import { isLoopback } from "../runtime/server.ts";
import { errorResponse, serverFactory, withOneLineErrors } from "./server.ts";

/** The JSON-RPC error for a refused body: MCP clients do not know the service's failure envelope. @throws Any other error. */
function jsonRpcError(thrown: unknown, context: RequestContext): Response {
  if (!(thrown instanceof Refusal)) throw thrown;
  const headers = { "content-type": JSON_TYPE, ...failureHeaders(thrown.code), [REQUEST_ID]: context.id };
  const body = JSON.stringify(errorResponse(thrown));
  return rememberBody(new Response(body, { status: REFUSALS[thrown.code].status, headers }), body);
}

const hostnameOf = (url: string): string => new URL(url).hostname;

/** The known host names of this service; undefined if it may have any, as in a container. No web page has a loopback address as its name. */
function ownHostnames(named: string, { loopback, publicUrl, trustProxy }: Policy): string[] | undefined {
  // A trusted proxy checks the host name, and may replace the Host header.
  if (trustProxy || !(loopback || publicUrl)) return undefined;
  const addressed = isLoopback(named.replace(/[[\]]/g, "")) ? [named] : [];
  return [...localhostAllowedHostnames(), ...addressed, ...(publicUrl === undefined ? [] : [hostnameOf(publicUrl)])];
}

/**
 * Refuses what may be DNS rebinding: a web page with this machine's address (MCP 2025-11-25, Streamable HTTP).
 * @param origin That of the service as the caller sees it, whatever a proxy has put into the Host header.
 */
export function rebindingRefused(request: Request, policy: Policy, origin: string): Response | undefined {
  const named = hostnameOf(originOf(request.url));
  const own = ownHostnames(named, policy);
  const wrongHost = own && hostHeaderValidationResponse(request, own);
  if (wrongHost || policy.origins.includes("*")) return wrongHost;
  // The hosts whose web pages may call: the service's own, and those that `--cors` allows.
  const pages = own ?? [named, hostnameOf(policy.publicUrl ?? origin)];
  return originValidationResponse(request, [...pages, ...policy.origins.map(hostnameOf)]);
}

/** Completes the SDK's response: without caching, and buffered, so that the log line has its size and tool. */
async function completeResponse(response: Response): Promise<Response> {
  const { status, headers } = response;
  headers.set("cache-control", "no-store");
  // Bun's Response.json() names a charset, which JSON does not have.
  if (headers.get("content-type")?.startsWith(JSON_TYPE)) headers.set("content-type", JSON_TYPE);
  // For proxies: streams must not be buffered. This one is complete.
  headers.delete("x-accel-buffering");
  for (const [name, value] of Object.entries(NO_SNIFF)) headers.set(name, value);
  const body = withOneLineErrors(await response.text());
  return rememberBody(new Response(status === 202 ? null : body, { status, headers }), body);
}

/** Values, without those in the arguments of a tool: clients send tens, and the SDK takes up to 6 µs for each. */
const MAX_OTHER_VALUES = 1000;

/** Bytes of a message from which these can take a millisecond. */
const LONG_MESSAGE_BYTES = 4 * 1024;

/** @throws Refusal if a message has more values. The names of arguments count. */
function refuseTooManyValues(message: Readonly<JsonObject>): void {
  const given = isJsonObject(message.params) ? message.params : undefined;
  const names = isJsonObject(given?.arguments) ? Object.keys(given.arguments) : [];
  const params = given ? { ...given, arguments: names } : message.params;
  if (complexityOf(JSON.stringify({ ...message, params })).values > MAX_OTHER_VALUES)
    throw invalidField("", `Must have at most ${MAX_OTHER_VALUES} values, without those in the arguments of a tool`);
}

/** The stateless Streamable HTTP transport of the Model Context Protocol: a new protocol server for each request. */
export function createEndpoint(tools: readonly Tool[]) {
  const serverFor = serverFactory(tools);
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      if (!requestInfo) throw new Error("The SDK passes on the request of HTTP");
      return serverFor(requestContextOf(requestInfo));
    },
    // The list of tools never changes, and a subscription would keep its connection open.
    { maxSubscriptions: 0 },
  );
  return async (request: Request, context: RequestContext): Promise<Response> => {
    let parsedBody: Readonly<JsonObject>;
    try {
      const bytes = await readBody(request, context);
      if (isLong(request, LONG_MESSAGE_BYTES)) await turns.first(context);
      parsedBody = parseJsonObject(bodyText(context, bytes));
      refuseTooManyValues(parsedBody);
    } catch (error) {
      return jsonRpcError(error, context);
    }
    const refused = rebindingRefused(request, context.policy, context.origin);
    return await completeResponse(refused ?? (await handler.fetch(request, { parsedBody })));
  };
}
