import { failure } from "../http/failure.ts";
import type { Refusal } from "../refusal.ts";

/** Finds the pattern of the route at a path. */
export type RouteOf = (path: string) => string | undefined;

/** The answer of a guard, in the form that the route at the path would have used. */
export const refusalResponse = (
  refusal: Refusal,
  path: string,
  routeOf: RouteOf,
  headers: Readonly<Record<string, string>> = {},
): Response => failure(refusal, routeOf(path)?.endsWith("/text") ? "text" : "json", headers);
