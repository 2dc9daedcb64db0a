import { parameters } from "../operation/flat-fields.ts";
import type { Binding } from "./binding.ts";

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * The name of an operation's route in documents: "decode" for its POST, "decodeByToken" for its GET,
 * "decodeAsText" for its text form. It follows from the route alone, so that no other route can change it.
 */
export function routeName(method: string, path: string, { op, form }: Binding): string {
  const verb = op.id.slice(op.id.indexOf(".") + 1);
  const named = method === "GET" ? parameters(path) : [];
  const by = named.length > 0 ? `By${named.map(capital).join("And")}` : "";
  return `${verb}${by}${form === "text" ? "AsText" : ""}`;
}

/** The same, unique in the whole service: "jwtDecodeByToken". */
export const operationId = (method: string, path: string, binding: Binding): string =>
  binding.op.id.slice(0, binding.op.id.indexOf(".")) + capital(routeName(method, path, binding));
