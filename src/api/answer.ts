import { type AnyElysia, Elysia } from "elysia";
import { failureResponse } from "../http/failure.ts";
import { type BodyBytes, isLong, parseBody, readBody } from "../http/json-body.ts";
import { isBytes, prefers } from "../http/media-type.ts";
import { contextAtRoute, type RequestContext } from "../http/request-context.ts";
import { jsonResult, success, textResult } from "../http/response.ts";
import { refuseMalformed } from "../http/target.ts";
import type { JsonObject } from "../operation/json.ts";
import { inputReader } from "../operation/reader.ts";
import { turns } from "../operation/turns.ts";
import { andThen } from "../runtime/promises.ts";
import type { ServedRoute } from "./served-route.ts";
import { headerReader, uploader } from "./upload.ts";

type Params = Readonly<Record<string, string>>;

/** Answers a request as the router passes it: `route` is the route's pattern, with its prefix. */
type RouteHandler = (routed: { request: Request; params: Params; route: string }) => Response | Promise<Response>;

/** The response to an output, in the form of the route or that which input or `Accept` request. */
function respond(served: ServedRoute, request: Request, output: JsonObject, input: JsonObject): Response {
  const { operation, method, form } = served;
  const { represent } = operation;
  const cacheable = method === "GET" && operation.cacheable?.(input) === true;
  if (form === "text") return success(request, textResult(operation.text(output, input)), { cacheable });
  const negotiated = represent?.negotiated === true;
  const preferred = negotiated && prefers(request.headers.get("accept"), represent.types);
  const made = represent?.make(output, input, preferred) ?? jsonResult(output);
  return success(request, made, { cacheable, negotiated });
}

/** Runs an operation on checked input and makes the response; synchronously if the operation is synchronous. */
function run(served: ServedRoute, request: Request, context: RequestContext, read: JsonObject) {
  const { operation, form } = served;
  const input = form === "text" && operation.textInput ? { ...read, ...operation.textInput } : read;
  return andThen(operation.run(input, context), (output) => respond(served, request, output, input));
}

/** The response to a thrown value, in the form that the query or the body has requested, as far as these have been read. */
function failInForm(
  { operation, form }: ServedRoute,
  error: unknown,
  context: RequestContext,
  body: Readonly<JsonObject> = {},
): Response {
  const isText = operation.represent?.failsAsText?.({ ...Object.fromEntries(context.query ?? []), ...body });
  return failureResponse(error, context, isText ? "text" : form);
}

/** Makes the response to a routed request; synchronously if possible. */
type AnswerRequest = (request: Request, context: RequestContext, params: Params) => Response | Promise<Response>;

/**
 * The handler of a route. Elysia reads its source: one that passes on its whole argument gets bodies and queries parsed,
 * and one that returns the result of a call is awaited for every request.
 */
function handler(served: ServedRoute, answer: AnswerRequest): RouteHandler {
  return ({ request, params, route }) => {
    const context = contextAtRoute(request, route);
    let answered: Response | Promise<Response>;
    try {
      refuseMalformed(request.url);
      answered = answer(request, context, params);
    } catch (error) {
      answered = failInForm(served, error, context);
    }
    return answered;
  };
}

const IN_BODY = () => "the body of a POST";

/** The handler of a GET route: every field comes from the path or the query. */
function answerGet(served: ServedRoute): RouteHandler {
  const { operation, path } = served;
  const read = inputReader(operation.input, path, IN_BODY);
  return handler(served, (request, context, params) => {
    const input = read({ params, query: context.query });
    const turn =
      request.url.length >= (operation.turnsFrom ?? Number.POSITIVE_INFINITY) ? turns.first(context) : undefined;
    const answered = andThen(turn, () => run(served, request, context, input));
    return answered instanceof Promise
      ? answered.catch((error: unknown) => failInForm(served, error, context))
      : answered;
  });
}

/** The handler of a POST route: fields come from the path, the query and a JSON body, or the body is raw bytes. */
function answerPost(served: ServedRoute): RouteHandler {
  const { operation, path } = served;
  const read = inputReader(operation.input, path, IN_BODY);
  const upload = uploader(served);
  const types = operation.upload?.types;
  const readHeaders = operation.upload && headerReader(operation.upload.input);
  const answer = (request: Request, context: RequestContext, params: Params, bytes: BodyBytes) => {
    let fields: Readonly<JsonObject> | undefined;
    try {
      fields = parseBody(context, bytes);
      const body = readHeaders ? { ...fields, ...readHeaders(request.headers, fields) } : fields;
      const answered = run(served, request, context, read({ params, query: context.query, body }));
      return answered instanceof Promise
        ? answered.catch((error) => failInForm(served, error, context, fields))
        : answered;
    } catch (error) {
      return failInForm(served, error, context, fields);
    }
  };
  return handler(served, (request, context, params) => {
    const fail = (error: unknown) => failInForm(served, error, context);
    if (upload && isBytes(request.headers.get("content-type") ?? "", types))
      return upload(request, context, params).catch(fail);
    const proceed = (bytes: BodyBytes) => answer(request, context, params, bytes);
    const readWhole = readBody(request, context, upload !== undefined);
    // A single `then` from the body's bytes to the response: each further promise costs a microsecond per request.
    if (!isLong(request, operation.turnsFrom)) return readWhole.then(proceed, fail);
    return readWhole.then((bytes) => andThen(turns.first(context), () => proceed(bytes))).catch(fail);
  });
}

/** An Elysia group of these routes. */
export function group(routes: readonly ServedRoute[]): AnyElysia {
  const elysia = new Elysia();
  for (const route of routes)
    elysia.route(route.method, route.path, route.method === "GET" ? answerGet(route) : answerPost(route));
  return elysia;
}
