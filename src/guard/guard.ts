import type { RequestContext } from "../http/request-context.ts";

/** Checks a request before it is routed; a response that it returns is the answer. */
export type Guard = (request: Request, context: RequestContext) => Response | undefined | Promise<Response | undefined>;

/** Runs guards in order, without a promise if none of them needs one. */
export function admit(guards: readonly Guard[], request: Request, context: RequestContext): ReturnType<Guard> {
  if (guards.length === 0) return undefined;
  for (const [index, guard] of guards.entries()) {
    const answer = guard(request, context);
    if (answer instanceof Promise)
      return answer.then((response) => response ?? admit(guards.slice(index + 1), request, context));
    if (answer) return answer;
  }
  return undefined;
}
