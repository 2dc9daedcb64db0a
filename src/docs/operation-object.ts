import { operationId, type ServedRoute } from "../api/served-route.ts";
import type { JsonObject } from "../json/object.ts";
import type { AnyOperation } from "../operation/route.ts";
import type { Examples } from "./examples.ts";
import { requestBody, uploadParameters, urlParameters } from "./request.ts";
import { type Deployment, responses } from "./responses.ts";

const AS_TEXT =
  "Responds with the result alone, as text that ends with one newline. Failures are one line of text, too.";

/** The command for the operation; none for the descriptions of tools, which correspond to help. */
function commandOf({ id, values = [], upload }: AnyOperation): JsonObject | undefined {
  if (/\.(describe|help|list)$/.test(id)) return undefined;
  return { words: id.replace(".", " "), values, takesFile: upload?.isFile };
}

/** The operation object of a route. */
export function operationObject(route: ServedRoute, deployment: Deployment, examples: Examples): JsonObject {
  const { operation: op, form } = route;
  const text = form === "text";
  const parameters = [...urlParameters(route), ...uploadParameters(route)];
  const description = op.description ?? `${op.summary}.`;
  return {
    operationId: operationId(route),
    tags: op.id.split(".", 1),
    summary: text ? `${op.summary}, as text` : op.summary,
    description: text ? `${description} ${AS_TEXT}` : description,
    // The same for all forms of an operation, and for both paths of a description: pages show them together.
    "x-operation": op.id.replace(/\.help$/, ".describe"),
    "x-command": commandOf(op),
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: route.method === "POST" ? requestBody(route) : undefined,
    responses: responses(route, deployment, examples),
  };
}
