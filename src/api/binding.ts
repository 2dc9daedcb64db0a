import type { TSchema } from "@sinclair/typebox";
import type { Form } from "../http/failure.ts";
import type { Listing } from "../operation/flat-fields.ts";
import type { Handler } from "./answer.ts";

/** What documents tell of an operation. */
export interface Described {
  id: string;
  summary: string;
  description?: string;
  input: Listing;
  output: TSchema;
  example: object;
  represent?: { types: readonly string[]; otherTypes?: readonly string[] };
  upload?: object;
}

/** What a route's handler serves. */
export interface Binding {
  op: Described;
  form: Form;
}

const bindings = new WeakMap<object, Binding>();

/** Marks a handler with what it serves, so that documents can be read off the app's own routes. */
export function bind(handler: Handler, binding: Binding): Handler {
  bindings.set(handler, binding);
  return handler;
}

/** What the handler of a route serves; undefined for routes that are no operation. */
export const bindingOf = (handler: unknown): Binding | undefined =>
  typeof handler === "function" ? bindings.get(handler) : undefined;
