import { operationId, type ServedRoute } from "../api/served-route.ts";
import type { JsonObject } from "../json/object.ts";
import type { AnyOperation } from "../operation/route.ts";
import type { Examples } from "./examples.ts";
import { requestParts } from "./request.ts";
import { type Deployment, responses } from "./responses.ts";

const AS_TEXT = "Answers the result alone, as text that ends in one newline; failures are one line of text as well.";

/** The tool that an operation belongs to: "hash" for "hash.digest". */
const tagOf = (id: string): string => id.slice(0, id.indexOf("."));

/** The description of a tool is one thing at two paths. */
const groupOf = (id: string): string => id.replace(/\.help$/, ".describe");

/** The command line that does the same: descriptions of tools are its help. */
const commandOf = ({ id, values = [] }: AnyOperation): JsonObject =>
  /\.(describe|help|list)$/.test(id) ? {} : { "x-command": { words: id.replace(".", " "), values } };

/** What the document says of a route that serves an operation. */
export function operationObject(route: ServedRoute, deployment: Deployment, examples: Examples): JsonObject {
  const { operation: op, form } = route;
  const text = form === "text";
  const description = op.description ?? `${op.summary}.`;
  return {
    operationId: operationId(route),
    tags: [tagOf(op.id)],
    summary: text ? `${op.summary}, as text` : op.summary,
    description: text ? `${description} ${AS_TEXT}` : description,
    // The forms of one operation have the same name: pages can show them together.
    "x-operation": groupOf(op.id),
    ...commandOf(op),
    ...requestParts(route),
    responses: responses(route, deployment, examples),
  };
}
