import type { Form } from "../http/response.ts";
import { capitalize, type Route, routeName, type Tool } from "../operation/tool.ts";

/** The path of all tools. */
export const TOOLS_PATH = "/api/v1/tools";

/** A route at its absolute path, in one form. */
export interface ServedRoute extends Route {
  form: Form;
}

/** A route in both forms, below a base path. */
export const bothForms = (route: Route, below: string): ServedRoute[] => [
  { ...route, path: below + route.path, form: "json" },
  { ...route, path: `${below + route.path}/text`, form: "text" },
];

/** The routes of a tool's operations, in the order of its route table. */
export const operationRoutes = ({ name, routes }: Tool): ServedRoute[] =>
  routes.flatMap((route) => bothForms(route, `${TOOLS_PATH}/${name}`));

/** The name of a route in description documents, unique in its tool: "decodeByToken", "decodeByTokenAsText". */
export const nameOf = (route: ServedRoute): string => routeName(route) + (route.form === "text" ? "AsText" : "");

/** The name of a route in the OpenAPI document, unique in the service: "jwtDecodeByToken". */
export const operationId = (route: ServedRoute): string =>
  route.operation.id.slice(0, route.operation.id.indexOf(".")) + capitalize(nameOf(route));
