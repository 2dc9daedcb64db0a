import { prefers } from "../http/accept.ts";
import { asRefusal, type Form, failure } from "../http/failure.ts";
import { parseBody, readBody } from "../http/json-body.ts";
import { isBytes } from "../http/media-type.ts";
import { type RequestContext, requestContextOf } from "../http/request-context.ts";
import { type RenderedResult, success } from "../http/success.ts";
import { queryOf, refuseMalformed } from "../http/target.ts";
import type { JsonObject } from "../json/object.ts";
import { inputReader } from "../operation/reader.ts";
import { jsonResult, textResult } from "./result.ts";
import type { ServedRoute } from "./served-route.ts";
import { uploader } from "./uploader.ts";

/** A request as the router passes it to a handler. */
export interface RoutedRequest {
  request: Request;
  params: Readonly<Record<string, string>>;
  /** The route's pattern, with its prefix. */
  route: string;
}

export type RouteHandler = (routed: RoutedRequest) => Response | Promise<Response>;

/** The failure response to an error, in the route's form. An error that is not a Refusal is kept for the log. */
export function failureResponse(error: unknown, request: Request, form: Form): Response {
  const refusal = asRefusal(error);
  if (refusal !== error) requestContextOf(request).fault = error;
  return failure(refusal, form);
}

/** Runs an operation on checked input and makes the response; synchronously if the operation is synchronous. */
function runner(served: ServedRoute) {
  const { operation, method, form } = served;
  const { represent } = operation;
  const negotiated = form === "json" && represent?.negotiated === true;

  const render = (request: Request, output: unknown, input: JsonObject): RenderedResult => {
    if (form === "text") return textResult(operation.text(output, input));
    const preferred = negotiated && prefers(request.headers.get("accept"), represent.types);
    return represent?.make(output, input, preferred) ?? jsonResult(output);
  };
  const finish = (request: Request, output: unknown, input: JsonObject): Response => {
    const cacheable = method === "GET" && operation.cacheable?.(input) === true;
    return success(request, render(request, output, input), { cacheable, negotiated });
  };
  return (request: Request, context: RequestContext, read: JsonObject): Response | Promise<Response> => {
    const input = form === "text" && operation.textInput ? { ...read, ...operation.textInput } : read;
    const output = operation.run(input, context);
    return output instanceof Promise
      ? output.then((settled) => finish(request, settled, input))
      : finish(request, output, input);
  };
}

/** Makes the response to a routed request; synchronously if possible. */
type AnswerRequest = (
  request: Request,
  context: RequestContext,
  params: RoutedRequest["params"],
) => Response | Promise<Response>;

/**
 * The handler of a route; turns synchronous errors into failure responses.
 *
 * Elysia inspects a handler's source to decide what it needs. A handler that passes on its whole argument makes Elysia
 * parse bodies and queries, and one that returns the result of a call makes it await a promise for every request.
 */
function handler(answer: AnswerRequest, form: Form): RouteHandler {
  return ({ request, params, route }) => {
    let answered: Response | Promise<Response>;
    try {
      const context = requestContextOf(request);
      context.route = route;
      answered = answer(request, context, params);
    } catch (error) {
      answered = failureResponse(error, request, form);
    }
    return answered;
  };
}

/** The handler of a GET route: every field comes from the path or the query. */
function answerGet(served: ServedRoute): RouteHandler {
  const { operation, path, form } = served;
  const read = inputReader(operation.input, path);
  const run = runner(served);
  return handler((request, context, params) => {
    const { url } = request;
    refuseMalformed(url);
    const query = queryOf(url);
    const input = read({ params, query: query === "" ? undefined : new URLSearchParams(query) });
    const answered = run(request, context, input);
    return answered instanceof Promise
      ? answered.catch((error: unknown) => failureResponse(error, request, form))
      : answered;
  }, form);
}

/** The handler of a POST route: fields come from the path and a JSON body, or the body is raw bytes. */
function answerPost(served: ServedRoute): RouteHandler {
  const { operation, path, form } = served;
  const read = inputReader(operation.input, path);
  const run = runner(served);
  const upload = uploader(served);
  const types = served.operation.upload?.types;
  const alternative = upload && "bytes";
  const failInForm = (error: unknown, request: Request, fields: Readonly<JsonObject> = {}): Response =>
    failureResponse(error, request, operation.represent?.failsAsText?.(fields) ? "text" : form);
  return handler((request, context, params) => {
    refuseMalformed(request.url);
    if (upload && isBytes(request.headers.get("content-type") ?? "", types))
      return upload(request, context, params).catch((error: unknown) => failInForm(error, request));
    // A single `then` from the body's bytes to the response: each further promise costs a microsecond per request.
    return readBody(request, context.policy, alternative).then(
      (bytes) => {
        let fields: Readonly<JsonObject> | undefined;
        try {
          fields = parseBody(request, bytes, alternative);
          const answered = run(request, context, read({ params, body: fields }));
          return answered instanceof Promise ? answered.catch((error) => failInForm(error, request, fields)) : answered;
        } catch (error) {
          return failInForm(error, request, fields);
        }
      },
      (error: unknown) => failInForm(error, request),
    );
  }, form);
}

/** The handler of a route. */
export const handlerOf = (served: ServedRoute): RouteHandler =>
  served.method === "GET" ? answerGet(served) : answerPost(served);
