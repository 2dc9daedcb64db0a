import { type AnyElysia, Elysia } from "elysia";
import type { Tool } from "../operation/tool.ts";
import { handlerOf } from "./answer.ts";
import { describeTool, listTools } from "./describe-tool.ts";
import { bothForms, operationRoutes, type ServedRoute, TOOLS_PATH } from "./served-route.ts";

/**
 * Every route of a tool: its operations, and its description at the tool's own path and at `/help`.
 * Only the latter has a text form: `/passwd/text` asks for a password of length "text".
 */
export function routesOf(tool: Tool): ServedRoute[] {
  const path = `${TOOLS_PATH}/${tool.name}`;
  return [
    { method: "GET", path, form: "json", operation: describeTool(tool, "describe") },
    ...bothForms({ method: "GET", path: "/help", operation: describeTool(tool, "help") }, path),
    ...operationRoutes(tool),
  ];
}

/** The routes of the list of tools. */
export const listRoutes = (tools: () => Promise<readonly Tool[]>): ServedRoute[] =>
  bothForms({ method: "GET", path: TOOLS_PATH, operation: listTools(tools) }, "");

/** An Elysia group of these routes. */
export function group(name: string, routes: readonly ServedRoute[]): AnyElysia {
  const elysia = new Elysia({ name });
  for (const route of routes) elysia.route(route.method, route.path, handlerOf(route));
  return elysia;
}
