import type { TObject, TProperties } from "@sinclair/typebox";
import { readAll, readChunks } from "../http/body.ts";
import type { RequestContext } from "../http/request-context.ts";
import { jsonResult, success, textResult } from "../http/success.ts";
import { queryOf } from "../http/target.ts";
import type { JsonObject } from "../json/object.ts";
import { inputReader } from "../operation/reader.ts";
import { capitalize } from "../operation/route.ts";
import { invalidField, Refusal } from "../refusal.ts";
import type { ServedRoute } from "./served-route.ts";

/** The header that carries a secret field beside a raw body: "Sidekit-Key" for `key`. */
export const headerOf = (name: string): string => `Sidekit-${capitalize(name).replaceAll(/\B[A-Z]/g, "-$&")}`;

/** The secret fields, from headers, because URLs end up in logs. ASCII only: clients encode other characters differently. */
function secretsFrom(headers: Headers, query: URLSearchParams, names: readonly string[]): JsonObject {
  const secrets: JsonObject = {};
  for (const name of names) {
    if (query.has(name))
      throw invalidField(`/${name}`, `Must be in the header ${headerOf(name)}, because URLs end up in logs`);
    const value = headers.get(headerOf(name));
    if (value === null) continue;
    if (!/^[\x20-\x7e]*$/.test(value))
      throw invalidField(`/${name}`, "Must be ASCII in a header; send other keys in base64");
    secrets[name] = value;
  }
  return secrets;
}

/** A reader of the fields that accompany a raw body: from path, query and, for secrets, headers. Throws as `reader` does. */
export function uploadReader<In extends TProperties>(input: TObject<In>, path: string) {
  const read = inputReader(input, path);
  const secretNames = Object.keys(input.properties).filter((name) => input.properties[name]?.secret === true);
  return ({ url, headers }: Request, params: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams(queryOf(url));
    return read({ params, query, body: secretsFrom(headers, query, secretNames) });
  };
}

/** The whole body as a single chunk, within the limit of JSON bodies. */
async function* wholeBody(request: Request, { policy }: RequestContext): AsyncGenerator<Uint8Array, void, void> {
  yield new Uint8Array(await readAll(request, policy.maxBody, policy.bodyMemory));
}

/** The handler of an operation's raw bodies; undefined if it does not accept them. */
export function uploader({ operation: { upload }, path, form }: ServedRoute) {
  if (!upload) return undefined;
  const read = uploadReader(upload.input, path);
  return async (request: Request, context: RequestContext, params: Readonly<Record<string, string>>) => {
    // The caller means the bytes before compression (RFC 9110, 8.4).
    if ((request.headers.get("content-encoding") ?? "identity") !== "identity")
      throw new Refusal("UNSUPPORTED_MEDIA_TYPE", "The body is compressed; send the bytes without a Content-Encoding");
    const body = upload.limit === "body" ? wholeBody(request, context) : readChunks(request, context.policy.maxUpload);
    const output = await upload.run(read(request, params), body, context);
    return success(request, form === "text" ? textResult(upload.text(output)) : jsonResult(output));
  };
}
