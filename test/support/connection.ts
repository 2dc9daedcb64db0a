import { once } from "node:events";
import { connect } from "node:net";

/** One answer as it came over the wire. */
export interface WireAnswer {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: string;
}

/** A connection that is kept open: requests as they are written, answers one after the other. */
export type Connection = Awaited<ReturnType<typeof open>>;

function parse(received: string): { answer: WireAnswer; rest: string } | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const [statusLine = "", ...lines] = received.slice(0, end).split("\r\n");
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const start = end + 4;
  const length = Number(headers.get("content-length") ?? 0);
  if (received.length < start + length) return undefined;
  const body = received.slice(start, start + length);
  return { answer: { status: Number(statusLine.split(" ")[1]), headers, body }, rest: received.slice(start + length) };
}

/** Opens a connection to "http://127.0.0.1:3000" or "unix:/path". */
export async function open(url: string) {
  const { hostname, port } = url.startsWith("unix:") ? { hostname: "", port: "" } : new URL(url);
  const socket = url.startsWith("unix:") ? connect(url.slice("unix:".length)) : connect(Number(port), hostname);
  let received = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    received += chunk;
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await once(socket, "connect");
  // From here on a reset shows as answers that are missing.
  socket.on("error", () => {});
  /** The next answer. @throws Error if the connection ends before it is complete. */
  const read = async (): Promise<WireAnswer> => {
    for (;;) {
      const parsed = parse(received);
      if (parsed) {
        received = parsed.rest;
        return parsed.answer;
      }
      if (socket.readableEnded || socket.destroyed) throw new Error(`cut off after ${JSON.stringify(received)}`);
      await Promise.race([new Promise((resolve) => socket.once("data", resolve)), closed]);
    }
  };
  return { socket, write: (bytes: string) => socket.write(bytes, "latin1"), read, closed };
}

/** Sends a request line and headers as they are, and reads the one answer. */
export async function rawRequestTo(url: string, line: string, headers: readonly string[]): Promise<WireAnswer> {
  const { socket, write, read } = await open(url);
  write([line, ...headers, "Connection: close", "", ""].join("\r\n"));
  return await read().finally(() => socket.destroy());
}

/** Writes bytes, and gives everything that comes back until the other side closes the connection. */
export async function exchange(url: string, request: string): Promise<string> {
  const { socket, write, closed } = await open(url);
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  write(request);
  await closed;
  return received;
}

/** A GET request as it is written. */
export const getLine = (path: string, ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, "Host: localhost", ...headers, "", ""].join("\r\n");

/** A POST request as it is written, with a JSON body, or the beginning of one that has a length. */
export const postLine = (path: string, body: string, length = body.length, ...headers: string[]): string =>
  [
    `POST ${path} HTTP/1.1`,
    "Host: localhost",
    "Content-Type: application/json",
    `Content-Length: ${length}`,
    ...headers,
    "",
    body,
  ].join("\r\n");
