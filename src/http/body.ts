import { Buffer } from "node:buffer";
import { Refusal } from "../refusal.ts";

const tooLarge = (limit: number) =>
  new Refusal("BODY_TOO_LARGE", `The body is larger than ${limit.toLocaleString("en-US")} bytes; send less`);

/** The declared length of a body, where there is one. */
function declaredLength(request: Request): number | undefined {
  const header = request.headers.get("content-length");
  return header === null ? undefined : Number(header);
}

/**
 * The chunks of a request's body, as they arrive.
 * @throws Refusal as soon as the body is known to pass `limit` bytes: at once where its length is declared.
 */
export async function* chunks(request: Request, limit: number): AsyncGenerator<Uint8Array, void, void> {
  if ((declaredLength(request) ?? 0) > limit) throw tooLarge(limit);
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    yield chunk;
  }
}

async function collect(request: Request, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks(request, limit)) parts.push(chunk);
  return Buffer.concat(parts);
}

/** All of a body. If its length is declared, the runtime cuts it off there. */
export function readAll(request: Request, limit: number): Promise<ArrayBuffer | Uint8Array> {
  const length = declaredLength(request);
  if (length === undefined) return collect(request, limit);
  if (length > limit) throw tooLarge(limit);
  return request.arrayBuffer();
}
