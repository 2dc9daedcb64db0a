import { Buffer } from "node:buffer";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const TOOLS = "/api/v1/tools";
const JSON_TYPE = { "content-type": "application/json" };
const BYTES_TYPE = { "content-type": "application/octet-stream" };

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

const UPLOAD = new Uint8Array(4 * 1024 * 1024).fill(65);
const LONG_TEXT = "a".repeat(900_000);
const ENCODED = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const TOKEN = `${ENCODED({ alg: "HS256" })}.${ENCODED({ sub: "1", exp: 2_000_000_000 })}.c2lnbmF0dXJl`;

/** Requests of all tools and of the service itself, including invalid ones. */
const MIX = [
  get(`${TOOLS}/hash/sha256/hello/text`),
  get(`${TOOLS}/jwt/decode/${TOKEN}`),
  get(`${TOOLS}/color/info/%233498db`),
  get(`${TOOLS}/qr/generate/hello?raw=true`),
  get(`${TOOLS}/lorem/paragraphs/50/text`),
  get(`${TOOLS}/passwd/24`),
  get(`${TOOLS}/nothing`),
  get(`${TOOLS}/color/info/nocolor`),
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
  post("/qr/generate", { text: "x".repeat(1000), type: "svg" }),
  post("/jwt/sign", "{not JSON"),
];

/** Sends one request of the mix with an id. @returns Its status. @throws Error if the connection breaks. */
export async function ask(origin: string, id: string): Promise<number> {
  const { path, init } = MIX[Math.floor(Math.random() * MIX.length)] ?? get("/");
  const { body, ...rest }: { body?: string | Uint8Array<ArrayBuffer>; method: string; headers: object } = init;
  const headers = { ...rest.headers, "x-request-id": id };
  const answer = await fetch(origin + path, { ...rest, headers, ...(body !== undefined && { body }) });
  await answer.arrayBuffer();
  return answer.status;
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
  // An incomplete request head.
  (origin) => disconnected(origin, ["GET /livez HTT"], 2000),
];
