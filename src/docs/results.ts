import { Description } from "../api/describe-tool.ts";
import type { ServedRoute } from "../api/served-route.ts";
import type { JsonObject } from "../json/object.ts";
import { toJsonSchema } from "../operation/json-schema.ts";
import type { AnyOperation } from "../operation/route.ts";
import { capitalize } from "../operation/route-name.ts";

/** The component name of an operation's result schema: "HashDigestResult". */
export const resultName = ({ id, output }: AnyOperation): string =>
  output === Description ? "ToolDescription" : `${id.split(".").map(capitalize).join("")}Result`;

/** The result schemas of all routes by name. */
export const resultSchemas = (routes: readonly ServedRoute[]): JsonObject =>
  Object.fromEntries(routes.map(({ operation }) => [resultName(operation), toJsonSchema(operation.output)]));
