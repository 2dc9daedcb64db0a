import { Buffer } from "node:buffer";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { PNG } from "pngjs";

const TOOLS = "/api/v1/tools";
const JSON_TYPE = { "content-type": "application/json" };
const BYTES_TYPE = { "content-type": "application/octet-stream" };
const PNG_TYPE = { "content-type": "image/png" };

const post = (
  path: string,
  body: object | string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = JSON_TYPE,
) => ({
  path: TOOLS + path,
  init: {
    method: "POST",
    headers,
    body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body),
  },
});
const get = (path: string) => ({ path, init: { method: "GET", headers: {} } });

/** A white image: searching it takes longest. */
const image = (side: number) =>
  new Uint8Array(PNG.sync.write(new PNG({ width: side, height: side, colorType: 0, fill: true })));

const UPLOAD = new Uint8Array(4 * 1024 * 1024).fill(65);
const LONG_TEXT = "a".repeat(900_000);
const ENCODED = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const TOKEN = `${ENCODED({ alg: "HS256" })}.${ENCODED({ sub: "1", exp: 2_000_000_000 })}.c2lnbmF0dXJl`;

/** Valid requests of all tools and of the service itself. */
const VALID = [
  get(`${TOOLS}/hash/sha256/hello/text`),
  get(`${TOOLS}/jwt/decode/${TOKEN}`),
  get(`${TOOLS}/color/info/%233498db`),
  get(`${TOOLS}/qr/generate/hello?raw=true`),
  get(`${TOOLS}/lorem/paragraphs/50/text`),
  get(`${TOOLS}/passwd/24`),
  get("/metrics"),
  get("/openapi.json"),
  get("/docs"),
  get("/"),
  post("/jwt/validate", { token: TOKEN, secret: "secret" }),
  post("/jwt/sign", { payload: { sub: "1" }, secret: "a secret of some length for HS256" }),
  post("/passwd/check", { password: "correct horse battery staple" }),
  post("/hash/sha256/batch", { texts: Array.from({ length: 200 }, (_, index) => `text ${index}`) }),
  post("/hash/sha256", { text: LONG_TEXT }),
  post("/hash/sha256", UPLOAD, BYTES_TYPE),
  post("/hash/all", UPLOAD, BYTES_TYPE),
  post("/qr/generate", { text: "x".repeat(1000), type: "svg" }),
  post("/qr/decode", image(400), PNG_TYPE),
  post("/qr/decode", image(1500), PNG_TYPE),
];

const INVALID = [
  get(`${TOOLS}/nothing`),
  get(`${TOOLS}/color/info/nocolor`),
  post("/jwt/sign", "{not JSON"),
  post("/qr/decode", image(400).subarray(0, 100), PNG_TYPE),
];

const MIX = [...VALID, ...INVALID];

/** What a request has been answered with. */
export interface Outcome {
  /** "POST /api/v1/tools/qr/decode". */
  request: string;
  status: number;
  /** Whether the status is right: a valid request may also be refused with 503, an invalid one with any other 4xx. */
  isRight: boolean;
}

/** Sends one request of the mix with an id. @throws Error if the connection breaks. */
export async function ask(origin: string, id: string): Promise<Outcome> {
  const index = Math.floor(Math.random() * MIX.length);
  const { path, init } = MIX[index] ?? get("/");
  const { body, ...rest }: { body?: string | Uint8Array<ArrayBuffer>; method: string; headers: object } = init;
  const headers = { ...rest.headers, "x-request-id": id };
  const answer = await fetch(origin + path, { ...rest, headers, ...(body !== undefined && { body }) });
  await answer.arrayBuffer();
  const { status } = answer;
  const isRight = status === 503 || (index < VALID.length ? status === 200 : status >= 400 && status < 500);
  return { request: `${init.method} ${path}`, status, isRight };
}

const HEAD = (line: string, ...headers: string[]) => [line, "Host: soak", ...headers, "", ""].join("\r\n");

/** Opens a connection, writes, waits, and disconnects without having read everything. */
async function disconnected(origin: string, pieces: readonly string[], pauseMs: number): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.pause();
  for (const piece of pieces) {
    if (socket.destroyed) return;
    socket.write(piece);
    await sleep(pauseMs);
  }
  socket.destroy();
}

/** Clients that are slow, or disconnect before the response. */
export const TROUBLE: readonly ((origin: string) => Promise<void>)[] = [
  // A slow body that never ends.
  (origin) =>
    disconnected(
      origin,
      [
        HEAD(`POST ${TOOLS}/hash/md5 HTTP/1.1`, "Content-Type: application/json", "Content-Length: 1000000"),
        ...LONG_TEXT.slice(0, 40),
      ],
      100,
    ),
  // A large body without its last byte.
  (origin) =>
    disconnected(
      origin,
      [
        HEAD(`POST ${TOOLS}/hash/md5 HTTP/1.1`, "Content-Type: application/json", "Content-Length: 900012"),
        `{"text":"${LONG_TEXT}"`,
      ],
      3000,
    ),
  // A large response that is not read.
  (origin) =>
    disconnected(
      origin,
      [HEAD(`GET /openapi.json HTTP/1.1`), HEAD(`GET ${TOOLS}/lorem/paragraphs/100/50 HTTP/1.1`)],
      3000,
    ),
  // An expensive request whose caller disconnects immediately.
  (origin) => {
    const body = JSON.stringify({ password: "p4$$w0rd".repeat(16) });
    const type = "Content-Type: application/json";
    const head = HEAD(`POST ${TOOLS}/passwd/check HTTP/1.1`, type, `Content-Length: ${body.length}`);
    return disconnected(origin, [head + body], 20);
  },
  // A request whose connection is reset immediately.
  async (origin) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    await new Promise((resolve) => {
      socket.on("error", () => {}).once("close", resolve);
      socket.once("connect", () => {
        socket.write(HEAD("GET /livez HTTP/1.1"));
        socket.resetAndDestroy();
      });
    });
  },
  // An incomplete request head.
  (origin) => disconnected(origin, ["GET /livez HTT"], 2000),
];
