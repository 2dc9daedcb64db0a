import { BASE } from "./call.ts";
import { rawRequestTo, type WireAnswer } from "./connection.ts";

/** Sends a request line and headers as they are, and reads the one answer. */
export const rawRequest = (line: string, headers: readonly string[] = ["Host: localhost"]): Promise<WireAnswer> =>
  rawRequestTo(BASE, line, headers);
