import { BASE } from "./call.ts";
import { open, type WireAnswer } from "./connection.ts";

/** Sends a request line and headers as they are, and reads the one answer. */
export async function rawRequest(line: string, headers: readonly string[] = ["Host: localhost"]): Promise<WireAnswer> {
  const { write, read } = await open(BASE);
  write([line, ...headers, "Connection: close", "", ""].join("\r\n"));
  return await read();
}
