import type { Static, TObject, TProperties } from "@sinclair/typebox";
import { queryOf } from "../http/target.ts";
import type { JsonObject } from "../json/object.ts";
import { inputReader } from "../operation/reader.ts";
import { invalidField } from "../refusal.ts";

/** The location of a field that accompanies a raw body. Secrets are in headers, because URLs end up in logs and histories. */
export type ParameterPlace = "path" | "query" | "header";

/** The header that carries a secret field beside a raw body: "Sidekit-Key" for `key`. */
export const headerOf = (name: string): string =>
  `Sidekit-${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll(/[A-Z]/g, "-$&")}`;

/** The value of a secret's header, if any. ASCII only: clients encode other characters differently. */
function secretFrom(headers: Headers, name: string): string | undefined {
  const value = headers.get(headerOf(name));
  if (value !== null && !/^[\x20-\x7e]*$/.test(value))
    throw invalidField(`/${name}`, "Must be ASCII in a header; send other keys in base64");
  return value ?? undefined;
}

/** The secret fields of the input, from headers. A secret in the query is refused. */
function secretsFrom(headers: Headers, query: URLSearchParams, names: readonly string[]): JsonObject {
  const secrets: JsonObject = {};
  for (const name of names) {
    if (query.has(name))
      throw invalidField(`/${name}`, `Must be in the header ${headerOf(name)}, because URLs end up in logs`);
    const value = secretFrom(headers, name);
    if (value !== undefined) secrets[name] = value;
  }
  return secrets;
}

/** A reader of the fields that accompany a raw body: from path, query and, for secrets, headers. Throws as `reader` does. */
export function uploadReader<In extends TProperties>(input: TObject<In>, path: string) {
  const read = inputReader(input, path);
  const secretNames = Object.entries(input.properties).flatMap(([name, { secret }]) => (secret === true ? [name] : []));
  return ({ url, headers }: Request, params: Readonly<Record<string, string>>): Static<TObject<In>> => {
    const query = new URLSearchParams(queryOf(url));
    return read({ params, query, body: secretsFrom(headers, query, secretNames) });
  };
}
