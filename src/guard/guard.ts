import type { RequestContext } from "../http/request-context.ts";
import type { Refusal } from "../operation/refusal.ts";
import { andThen } from "../runtime/promises.ts";

/** What a guard has decided: a refusal, another response that is sent instead of routing, or neither. */
export type Decision = Response | Refusal | undefined;

/** Checks a request before routing. */
export type Guard = (request: Request, context: RequestContext) => Decision | Promise<Decision>;

/** Runs guards in order until one decides; synchronously if all of them are synchronous. */
export const runGuards = (
  [guard, ...others]: readonly Guard[],
  request: Request,
  context: RequestContext,
): ReturnType<Guard> =>
  guard && andThen(guard(request, context), (decision) => decision ?? runGuards(others, request, context));
