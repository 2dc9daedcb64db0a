import { connect } from "node:net";
import { BASE } from "./call.ts";

/** Sends raw bytes and gives the whole reply: for requests that HTTP clients cannot send. */
export function exchangeBytes(request: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(BASE);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("end", () => resolve(received));
    socket.on("error", reject);
    socket.write(request);
  });
}

export interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** Sends a request line and headers as they are, and reads the one answer. */
export async function rawRequest(line: string, headers: readonly string[] = ["Host: localhost"]): Promise<RawAnswer> {
  const received = await exchangeBytes([line, ...headers, "Connection: close", "", ""].join("\r\n"));
  const [head = "", ...rest] = received.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const pairs = lines.map((each): [string, string] => {
    const colon = each.indexOf(":");
    return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()];
  });
  return { status: Number(statusLine.split(" ")[1]), headers: new Map(pairs), body: rest.join("\r\n\r\n") };
}
