import type { RequestContext } from "../http/request-context.ts";

/** Checks a request before routing; if it returns a response, that is sent and the request is not routed. */
export type Guard = (request: Request, context: RequestContext) => Response | undefined | Promise<Response | undefined>;

/** Runs guards in order; synchronously if all of them are synchronous. */
export function runGuards(guards: readonly Guard[], request: Request, context: RequestContext): ReturnType<Guard> {
  if (guards.length === 0) return undefined;
  for (const [index, guard] of guards.entries()) {
    const answer = guard(request, context);
    if (answer instanceof Promise)
      return answer.then((response) => response ?? runGuards(guards.slice(index + 1), request, context));
    if (answer) return answer;
  }
  return undefined;
}
