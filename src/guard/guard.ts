import type { RequestContext } from "../http/request-context.ts";

/** Looks at a request before it is routed; an answer of its own ends it there. */
export type Guard = (request: Request, context: RequestContext) => Response | undefined | Promise<Response | undefined>;

/** Asks guards one after the other, without a promise where none of them needs one. */
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
