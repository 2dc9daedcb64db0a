import { failure } from "../http/failure.ts";
import type { RequestContext } from "../http/request-context.ts";
import { formOf } from "../http/route-table.ts";
import type { Refusal } from "../refusal.ts";

/** Finds the pattern of the route at a path, for a method. */
export type RouteOf = (path: string, method: string) => string | undefined;

/** The response to a refused request, in the form of its route. */
export const refusalResponse = (
  refusal: Refusal,
  { method }: Request,
  { path }: RequestContext,
  routeOf: RouteOf,
  headers: Readonly<Record<string, string>> = {},
): Response => failure(refusal, formOf(routeOf(path, method)), headers);
