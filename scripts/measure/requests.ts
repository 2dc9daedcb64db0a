import { PNG } from "pngjs";
import { type AnyOperation, sampleRequest } from "../../src/operation/tool.ts";
import { TOOLS } from "../../src/tools/tools.ts";

/** A request to a service. */
export interface SampleRequest {
  /** "POST hash/:algorithm", or what it is about. */
  name: string;
  method: "GET" | "POST";
  /** With its prefix. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer>;
}

export const PREFIX = "/api/v1/tools";

/** A GET request of any path. */
export const get = (path: string, name = path): SampleRequest => ({
  name: `GET ${name}`,
  method: "GET",
  path,
  headers: {},
});

/** A POST request to a tool: an object as JSON, a text as it is, bytes as an upload. */
export const post = (
  name: string,
  path: string,
  body: object | string | Uint8Array<ArrayBuffer>,
  type = body instanceof Uint8Array ? "application/octet-stream" : "application/json",
): SampleRequest => ({
  name: `POST ${name}`,
  method: "POST",
  path: PREFIX + path,
  headers: { "content-type": type },
  body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body),
});

/** A white image of as many pixels as high and wide: searching it for codes takes longest. */
export const whiteImage = (side: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(PNG.sync.write(new PNG({ width: side, height: side, colorType: 0, fill: true })));

/** A request of each route of the tools, with a changed example of its operation. */
export const ofAllRoutes = (change: (operation: AnyOperation) => object): SampleRequest[] =>
  TOOLS.flatMap(({ name, routes }) =>
    routes.map(({ method, path, operation }) => {
      const sample = sampleRequest(method, `/${name}`, path, { ...operation, example: { ...change(operation) } });
      const [, at = "", body = ""] = /^\S+ (\S+) ?(.*)$/s.exec(sample) ?? [];
      return method === "GET" ? get(PREFIX + at, name + path) : post(name + path, at, body);
    }),
  );

/** The operations of the six tools with requests of usual size, and hashing of growing texts. */
export const USUAL: readonly SampleRequest[] = [
  ...ofAllRoutes(({ example }) => example),
  get(`${PREFIX}/qr/generate/https%3A%2F%2Fexample.com?raw=true`, "QR code as a PNG image"),
  ...[1024, 65_536, 1_000_000].map((size) =>
    post(`hash of ${size.toLocaleString("en-US")} bytes`, "/hash/sha256", { text: "x".repeat(size) }),
  ),
];

/** Sends a request, and reads the answer. @throws Error if the connection breaks. */
export async function send(origin: string, { path, method, headers, body }: SampleRequest, id?: string) {
  const init = { method, headers: { ...headers, ...(id && { "x-request-id": id }) }, ...(body && { body }) };
  const answer = await fetch(origin + path, init);
  await answer.arrayBuffer();
  return answer;
}
