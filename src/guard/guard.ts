import type { RequestContext } from "../http/request-context.ts";
import type { Refusal } from "../operation/refusal.ts";

/** What a guard has decided: a refusal, another response that is sent instead of routing, or neither. */
export type Decision = Response | Refusal | undefined;

/** Checks a request before routing. */
export type Guard = (request: Request, context: RequestContext) => Decision | Promise<Decision>;

/** Runs guards in order until one decides; synchronously if all of them are synchronous. */
export function runGuards(guards: readonly Guard[], request: Request, context: RequestContext): ReturnType<Guard> {
  for (let index = 0; index < guards.length; index++) {
    const decision = guards[index]?.(request, context);
    if (decision instanceof Promise)
      return decision.then((settled) => settled ?? runGuards(guards.slice(index + 1), request, context));
    if (decision) return decision;
  }
  return undefined;
}
