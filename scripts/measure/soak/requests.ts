import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { get, PREFIX, post, send, USUAL, whiteImage } from "../requests.ts";

const UPLOAD = new Uint8Array(4 * 1024 * 1024).fill(65);
const LONG_TEXT = "a".repeat(900_000);

/** Valid requests of all tools and of the service itself. */
const VALID = [
  ...USUAL,
  ...["/metrics", "/openapi.json", "/docs", "/"].map((path) => get(path)),
  post("batch", "/hash/sha256/batch", { texts: Array.from({ length: 200 }, (_, index) => `text ${index}`) }),
  post("file", "/hash/sha256", UPLOAD),
  post("file, all digests", "/hash/all", UPLOAD),
  post("large QR code", "/qr/generate", { text: "x".repeat(1000), type: "svg" }),
  post("image", "/qr/decode", whiteImage(400), "image/png"),
  post("large image", "/qr/decode", whiteImage(1500), "image/png"),
];

const INVALID = [
  get(`${PREFIX}/nothing`),
  get(`${PREFIX}/color/info/nocolor`),
  post("malformed JSON", "/jwt/sign", "{not JSON"),
  post("half an image", "/qr/decode", whiteImage(400).subarray(0, 100), "image/png"),
];

const MIX = [...VALID, ...INVALID];

/** Sends one request of the mix with an id. It is right if valid ones get 200 or 503, invalid ones 503 or any 4xx. */
export async function ask(origin: string, id: string): Promise<{ request: string; status: number; isRight: boolean }> {
  const index = Math.floor(Math.random() * MIX.length);
  const request = MIX[index] ?? get("/");
  const { status } = await send(origin, request, id);
  const isRight = status === 503 || (index < VALID.length ? status === 200 : status >= 400 && status < 500);
  return { request: request.name, status, isRight };
}

const HEAD = (line: string, ...headers: string[]) => [line, "Host: soak", ...headers, "", ""].join("\r\n");

/** The head of a POST of JSON to a tool. */
const posting = (path: string, length: number): string =>
  HEAD(`POST ${PREFIX}/${path} HTTP/1.1`, "Content-Type: application/json", `Content-Length: ${length}`);

const EXPENSIVE = JSON.stringify({ password: "p4$$w0rd".repeat(16) });

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

/** What is written before a connection is given up, and the pause after each piece in milliseconds. */
const GIVEN_UP: readonly (readonly [pieces: readonly string[], pauseMs: number])[] = [
  // A slow body that never ends.
  [[posting("hash/md5", 1_000_000), ...LONG_TEXT.slice(0, 40)], 100],
  // A large body without its last byte.
  [[posting("hash/md5", 900_012), `{"text":"${LONG_TEXT}"`], 3000],
  // A large response that is not read.
  [[HEAD("GET /openapi.json HTTP/1.1"), HEAD(`GET ${PREFIX}/lorem/paragraphs/100/50 HTTP/1.1`)], 3000],
  // An expensive request whose caller disconnects immediately.
  [[posting("passwd/check", EXPENSIVE.length) + EXPENSIVE], 20],
  // An incomplete request head.
  [["GET /livez HTT"], 2000],
];

/** Clients that are slow, or disconnect before the response. */
export const TROUBLE: readonly ((origin: string) => Promise<void>)[] = [
  ...GIVEN_UP.map(
    ([pieces, pauseMs]) =>
      (origin: string) =>
        disconnected(origin, pieces, pauseMs),
  ),
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
];
