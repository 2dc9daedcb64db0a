import { readAll, readChunks } from "../http/body.ts";
import type { RequestContext } from "../http/request-context.ts";
import { success } from "../http/success.ts";
import { Refusal } from "../refusal.ts";
import { jsonResult, textResult } from "./result.ts";
import type { ServedRoute } from "./served-route.ts";
import { uploadReader } from "./upload-input.ts";

/** The whole body as a single chunk, within the limit of JSON bodies. */
async function* wholeBody(request: Request, { policy }: RequestContext): AsyncGenerator<Uint8Array, void, void> {
  yield new Uint8Array(await readAll(request, policy.maxBody, policy.bodyMemory));
}

/** Refuses a compressed body: the caller means the bytes before compression (RFC 9110, 8.4). */
function refuseEncoded({ headers }: Request): void {
  if ((headers.get("content-encoding") ?? "identity") !== "identity")
    throw new Refusal("UNSUPPORTED_MEDIA_TYPE", "The body is compressed; send the bytes without a Content-Encoding");
}

/** The handler of an operation's raw bodies; undefined if it does not accept them. */
export function uploader(served: ServedRoute) {
  const { upload } = served.operation;
  if (!upload) return undefined;
  const read = uploadReader(upload.input, served.path);
  return async (
    request: Request,
    context: RequestContext,
    params: Readonly<Record<string, string>>,
  ): Promise<Response> => {
    refuseEncoded(request);
    const body = upload.limit === "body" ? wholeBody(request, context) : readChunks(request, context.policy.maxUpload);
    const output = await upload.run(read(request, params), body, context);
    const result = served.form === "text" ? textResult(upload.text(output)) : jsonResult(output);
    return success(request, result, { cacheable: false, negotiated: false });
  };
}
