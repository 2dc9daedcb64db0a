import { prefers } from "../http/accept.ts";
import { asRefusal, type Form, failure } from "../http/failure.ts";
import { parseBody, readBody } from "../http/json-body.ts";
import { isBytes } from "../http/media-type.ts";
import { type RequestContext, requestContextOf } from "../http/request-context.ts";
import { type Result, success } from "../http/success.ts";
import { queryOf, refuseMalformed } from "../http/target.ts";
import type { JsonObject } from "../json/object.ts";
import { reader } from "../operation/reader.ts";
import { asJson, asText } from "./result.ts";
import type { ServedRoute } from "./served-route.ts";
import { uploader } from "./uploader.ts";

/** What a handler takes from the router. */
export interface Routed {
  request: Request;
  params: Readonly<Record<string, string>>;
  /** The route's pattern, with its prefix. */
  route: string;
}

export type Handler = (routed: Routed) => Response | Promise<Response>;

/** The failure of a request, in its route's form; an error that is not a refusal is kept for the log. */
export function fail(error: unknown, request: Request, form: Form): Response {
  const refusal = asRefusal(error);
  if (refusal !== error) requestContextOf(request).fault = error;
  return failure(refusal, form);
}

/** Runs a checked input and makes the answer, without a promise where the operation needs none. */
function runner(served: ServedRoute) {
  const { operation, method, form } = served;
  const { represent } = operation;
  const negotiated = form === "json" && represent?.negotiated === true;

  const render = (request: Request, output: unknown, input: JsonObject): Result => {
    if (form === "text") return asText(operation.text(output, input));
    const preferred = negotiated && prefers(request.headers.get("accept"), represent.types);
    return represent?.make(output, input, preferred) ?? asJson(output);
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

/** Answers a routed request, at once where it can. */
type Answering = (request: Request, context: RequestContext, params: Routed["params"]) => Response | Promise<Response>;

/**
 * The handler of a route, which turns what is thrown at once into a failure.
 *
 * Elysia reads a handler's source to learn what it needs: it would parse bodies and queries for one that passes its
 * argument on whole, and make a promise, which every request pays for, of one that calls something as it returns.
 */
function handler(answer: Answering, form: Form): Handler {
  return ({ request, params, route }) => {
    let answered: Response | Promise<Response>;
    try {
      const context = requestContextOf(request);
      context.route = route;
      answered = answer(request, context, params);
    } catch (error) {
      answered = fail(error, request, form);
    }
    return answered;
  };
}

/** The handler of a GET route: every field comes from the path or the query. */
function answerGet(served: ServedRoute): Handler {
  const { operation, path, form } = served;
  const read = reader(operation.input, path);
  const run = runner(served);
  return handler((request, context, params) => {
    const { url } = request;
    refuseMalformed(url);
    const query = queryOf(url);
    const input = read({ params, query: query === "" ? undefined : new URLSearchParams(query) });
    const answered = run(request, context, input);
    return answered instanceof Promise ? answered.catch((error: unknown) => fail(error, request, form)) : answered;
  }, form);
}

/** The handler of a POST route: fields come from the path and a JSON body, or the body is the input itself. */
function answerPost(served: ServedRoute): Handler {
  const { operation, path, form } = served;
  const read = reader(operation.input, path);
  const run = runner(served);
  const upload = uploader(served);
  const types = served.operation.upload?.types;
  const alternative = upload && "bytes";
  const failInForm = (error: unknown, request: Request, fields: Readonly<JsonObject> = {}): Response =>
    fail(error, request, operation.represent?.failsAsText?.(fields) ? "text" : form);
  return handler((request, context, params) => {
    refuseMalformed(request.url);
    if (upload && isBytes(request.headers.get("content-type") ?? "", types))
      return upload(request, context, params).catch((error: unknown) => failInForm(error, request));
    // One `then` from the body's bytes to the answer: each further promise costs a request a microsecond.
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
export const handlerOf = (served: ServedRoute): Handler =>
  served.method === "GET" ? answerGet(served) : answerPost(served);
