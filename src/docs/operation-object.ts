import { operationId, type ServedRoute } from "../api/served-route.ts";
import type { JsonObject } from "../json/object.ts";
import type { AnyOperation } from "../operation/route.ts";
import type { Examples } from "./examples.ts";
import { requestParts } from "./request.ts";
import { type Deployment, responses } from "./responses.ts";

const AS_TEXT =
  "Responds with the result alone, as text that ends with one newline. Failures are one line of text, too.";

/** The tool that an operation belongs to: "hash" for "hash.digest". */
const tagOf = (id: string): string => id.slice(0, id.indexOf("."));

/** Groups a tool's description at its two paths. */
const groupOf = (id: string): string => id.replace(/\.help$/, ".describe");

/** The command for the operation; none for the descriptions of tools, which correspond to help. */
function commandOf({ id, values = [], upload }: AnyOperation): JsonObject | undefined {
  if (/\.(describe|help|list)$/.test(id)) return undefined;
  return { words: id.replace(".", " "), values, takesFile: upload?.isFile };
}

/** The operation object of a route. */
export function operationObject(route: ServedRoute, deployment: Deployment, examples: Examples): JsonObject {
  const { operation: op, form } = route;
  const text = form === "text";
  const description = op.description ?? `${op.summary}.`;
  return {
    operationId: operationId(route),
    tags: [tagOf(op.id)],
    summary: text ? `${op.summary}, as text` : op.summary,
    description: text ? `${description} ${AS_TEXT}` : description,
    // The forms of an operation have the same value, so that pages can show them together.
    "x-operation": groupOf(op.id),
    "x-command": commandOf(op),
    ...requestParts(route),
    responses: responses(route, deployment, examples),
  };
}
