import type { Bound } from "../api/description.ts";
import { operationId } from "../api/names.ts";
import { TOOLS } from "../api/tool.ts";
import type { Json } from "../operation/json-schema.ts";
import { answers, type Deployment } from "./answers.ts";
import { request } from "./request.ts";

const AS_TEXT = "Answers the result alone, as text that ends in one newline; failures are one line of text as well.";

/** The tool that an operation belongs to: "hash" for "hash.digest". */
const tagOf = (id: string): string => id.slice(0, id.indexOf("."));

/** What the document says of a route that serves an operation. */
export function operationObject(route: Bound, deployment: Deployment): Json {
  const { method, path, binding } = route;
  const { op, form } = binding;
  const text = form === "text";
  const description = op.description ?? `${op.summary}.`;
  return {
    operationId: operationId(method, path.slice(TOOLS.length), binding),
    tags: [tagOf(op.id)],
    summary: text ? `${op.summary}, as text` : op.summary,
    description: text ? `${description} ${AS_TEXT}` : description,
    ...request(route),
    responses: answers(route, deployment),
  };
}
