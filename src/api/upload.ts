import { readAll, readChunks } from "../http/body.ts";
import { compressedBody } from "../http/json-body.ts";
import { isCompressed } from "../http/media-type.ts";
import type { RequestContext } from "../http/request-context.ts";
import { jsonResult, success, textResult } from "../http/response.ts";
import { flatFields, isSecret, type ObjectSchema } from "../operation/flat-fields.ts";
import type { JsonObject } from "../operation/json.ts";
import { MAX_KEPT_BYTES } from "../operation/operation.ts";
import { inputReader } from "../operation/reader.ts";
import { invalidField } from "../operation/refusal.ts";
import { capitalize } from "../operation/tool.ts";
import type { ServedRoute } from "./served-route.ts";

/** The header that carries a secret field beside a raw body: "Sidekit-Key" for `key`. */
export const headerOf = (name: string): string => `Sidekit-${capitalize(name).replaceAll(/\B[A-Z]/g, "-$&")}`;

/** A field in a header: ASCII only, as clients encode other characters differently. */
export const HEADER_TEXT = /^[\x20-\x7e]*$/;

/** A reader of the secret fields in headers. Throws a Refusal for other values, and for a field that `body` has as well. */
export function headerReader(input: ObjectSchema) {
  const names = flatFields(input).flatMap(({ name, schema }) => (isSecret(schema) ? [name] : []));
  return (headers: Headers, body: Readonly<JsonObject> = {}): JsonObject => {
    const secrets: JsonObject = {};
    for (const name of names) {
      const value = headers.get(headerOf(name));
      if (value === null) continue;
      if (Object.hasOwn(body, name))
        throw invalidField(`/${name}`, `Must be given once, in the header ${headerOf(name)} or in the body`);
      if (!HEADER_TEXT.test(value))
        throw invalidField(`/${name}`, "Must be ASCII in a header; send other keys in base64");
      secrets[name] = value;
    }
    return secrets;
  };
}

async function* wholeBody(request: Request, context: RequestContext): AsyncGenerator<Uint8Array, void, void> {
  const body = await readAll(request, context, Math.min(context.policy.maxUpload, MAX_KEPT_BYTES));
  yield body instanceof Uint8Array ? body : new Uint8Array(body);
}

/** The handler of an operation's raw bodies; undefined if it does not accept them. Throws as `inputReader` does. */
export function uploader({ operation, path, form }: ServedRoute) {
  const { upload } = operation;
  if (!upload) return undefined;
  const read = inputReader(upload.input, path, (name) => `the header ${headerOf(name)}`);
  const readHeaders = headerReader(upload.input);
  const replaced = Object.keys(operation.input.properties).filter(
    (name) => !Object.hasOwn(upload.input.properties, name),
  );
  return async (request: Request, context: RequestContext, params: Readonly<Record<string, string>>) => {
    // The caller means the bytes before compression (RFC 9110, 8.4).
    if (isCompressed(request)) throw compressedBody();
    const body = upload.isFile ? wholeBody(request, context) : readChunks(request, context, context.policy.maxUpload);
    const { query } = context;
    const twice = replaced.find((name) => query?.has(name));
    if (twice !== undefined) throw invalidField(`/${twice}`, "Must be left out of the query: the body has it");
    const input = read({ params, query, body: readHeaders(request.headers) });
    const output = await upload.run(input, body, context);
    return success(request, form === "text" ? textResult(operation.text(output, input)) : jsonResult(output));
  };
}
