import type { Described } from "../api/binding.ts";
import { type Bound, Description } from "../api/description.ts";
import type { Json } from "../operation/json-schema.ts";
import { plain } from "../operation/json-schema.ts";

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The name of an operation's result among the shared schemas: "HashDigestResult". */
export const resultName = ({ id, output }: Described): string =>
  output === Description ? "ToolDescription" : `${id.split(".").map(capital).join("")}Result`;

/** The results of all routes by name. */
export const resultSchemas = (routes: readonly Bound[]): Json =>
  Object.fromEntries(routes.map(({ binding: { op } }) => [resultName(op), plain(op.output)]));
