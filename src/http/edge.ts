import { Refusal } from "../refusal.ts";
import { type Exchange, openExchange, type Policy } from "./exchange.ts";
import { asRefusal, failure } from "./failure.ts";
import { REQUEST_ID, requestId } from "./request-id.ts";
import { target } from "./target.ts";

interface App {
  fetch(request: Request): Response | Promise<Response>;
}

/** Where the Host header is missing or unusable, requests are still answered, under this name. */
const FALLBACK_ORIGIN = "http://localhost";

/** A request's own origin: what its URL says before the path. */
const originOf = (url: string): string =>
  url.startsWith("/") ? FALLBACK_ORIGIN : url.slice(0, url.indexOf("/", url.indexOf("://") + 3));

/** The request under the one URL that the router knows it by: absolute, without a slash at the path's end. */
function canonical(request: Request, origin: string, path: string): Request {
  const trailing = path.length > 1 && path.endsWith("/");
  if (!trailing && !request.url.startsWith("/")) return request;
  const { query } = target(request.url);
  const url = origin + (trailing ? path.slice(0, -1) : path) + (query && `?${query}`);
  return new Request(url, request);
}

const DOUBLED_SLASH = new Refusal("NOT_FOUND", "No such path; write a slash within a value as %2F");

/**
 * The service as a runtime calls it: gives every request an id and one canonical URL, and every answer what all
 * answers carry.
 */
export function createEdge(app: App, policy: Policy) {
  const finish = (response: Response, exchange: Exchange): Response => {
    response.headers.set(REQUEST_ID, exchange.id);
    response.headers.set("x-content-type-options", "nosniff");
    return response;
  };
  return (request: Request): Response | Promise<Response> => {
    const origin = originOf(request.url);
    const { path } = target(request.url);
    const id = requestId(request.headers.get(REQUEST_ID));
    const exchange: Exchange = { id, policy, origin, route: undefined, fault: undefined };
    if (path.includes("//")) return finish(failure(DOUBLED_SLASH, "json"), exchange);
    const routed = canonical(request, origin, path);
    openExchange(routed, exchange);
    const failed = (error: unknown) => finish(failure(asRefusal(error), "json"), exchange);
    try {
      const answer = app.fetch(routed);
      return answer instanceof Promise
        ? answer.then((response) => finish(response, exchange), failed)
        : finish(answer, exchange);
    } catch (error) {
      return failed(error);
    }
  };
}
