import { Buffer } from "node:buffer";
import { isSpecType, type JSONRPCMessage, type Transport } from "@modelcontextprotocol/server";
import { serveStdio as serve } from "@modelcontextprotocol/server/stdio";
import { malformedJson, parseJsonObject } from "../http/json-body.ts";
import { describeFault } from "../observe/log.ts";
import { fromUtf8 } from "../operation/encoding.ts";
import { counted } from "../operation/expectation.ts";
import { Refusal } from "../operation/refusal.ts";
import type { Tool } from "../operation/tool.ts";
import { compileAsUsual } from "../runtime/runtime.ts";
import { errorResponse, serverFactory, withOneLine } from "./server.ts";

/** More than a message with the largest image that an operation takes, in base64. */
const MAX_LINE_BYTES = 32 * 1024 * 1024;

const LINE_FEED = 0x0a;

/** The lines of a stream; undefined in place of a line of more than `limit` bytes, of which no more is kept in memory. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Buffer | undefined> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    for (let start = 0, end = 0; end !== -1; start = end + 1) {
      end = chunk.indexOf(LINE_FEED, start);
      const part = chunk.subarray(start, end === -1 ? chunk.length : end);
      const wasWithin = size <= limit;
      size += part.length;
      if (size <= limit) parts.push(part);
      else if (wasWithin) {
        parts = [];
        yield undefined;
      }
      if (end === -1) break;
      if (size <= limit) yield Buffer.concat(parts);
      parts = [];
      size = 0;
    }
  }
  if (size > 0 && size <= limit) yield Buffer.concat(parts);
}

/** The message in a line; undefined for an empty one. @throws Refusal if the line is not a JSON-RPC message. */
function parseMessage(line: Buffer): JSONRPCMessage | undefined {
  // A byte-order mark is white space, too: programs of Windows begin their output with it.
  const text = fromUtf8(line)?.trim();
  if (text === undefined) throw malformedJson();
  if (text === "") return undefined;
  const message = parseJsonObject(text);
  if (isSpecType.JSONRPCMessage(message)) return message;
  throw new Refusal("INVALID_INPUT", "The line is not a JSON-RPC 2.0 message; see its jsonrpc, id and method");
}

/** The id of a request in a line that is refused, as its client waits for the response; null if there is none. */
function idIn(line: Buffer | undefined): string | number | null {
  try {
    const { method, id } = JSON.parse(String(line).trim());
    return typeof method === "string" && isSpecType.RequestId(id) ? id : null;
  } catch {
    return null;
  }
}

interface StandardStreams {
  input: AsyncIterable<Uint8Array>;
  write(text: string): Promise<void>;
}

/** The stdio transport of MCP (2025-11-25). Unlike the SDK's, it goes on after lines that are no messages or too long. */
function lineTransport({ input, write }: StandardStreams): { transport: Transport; ended: Promise<void> } {
  const unanswered = new Map<unknown, PromiseWithResolvers<void>>();
  /** Settles when the input has ended and all requests are answered. */
  const end = Promise.withResolvers<void>();

  const settle = (id: unknown): void => {
    unanswered.get(id)?.resolve();
    unanswered.delete(id);
  };

  const receive = (message: JSONRPCMessage): void => {
    // A subscription ends with the input: it has no answer before.
    if ("method" in message && "id" in message && message.method !== "subscriptions/listen")
      unanswered.set(message.id, Promise.withResolvers());
    transport.onmessage?.(message);
    // A cancelled request gets no response.
    if ("method" in message && message.method === "notifications/cancelled") settle(message.params?.requestId);
  };

  const read = async (): Promise<void> => {
    for await (const line of linesOf(input, MAX_LINE_BYTES)) {
      try {
        if (line === undefined)
          throw new Refusal("BODY_TOO_LARGE", `The line is longer than ${counted(MAX_LINE_BYTES, "bytes")}; send less`);
        const message = parseMessage(line);
        if (message) receive(message);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await write(`${JSON.stringify(errorResponse(error, idIn(line)))}\n`);
      }
    }
    await Promise.all(Array.from(unanswered.values(), ({ promise }) => promise));
    await transport.close();
  };

  const transport: Transport = {
    start: async () => end.resolve(read()),
    send: async (message) => {
      await write(`${JSON.stringify(withOneLine(message))}\n`);
      if (!("method" in message)) settle(message.id);
    },
    close: async () => transport.onclose?.(),
  };
  return { transport, ended: end.promise };
}

/** Serves the tools over standard input and output, until the input ends. @param writeError Writes about errors in our own code. */
export async function serveStdio(
  tools: readonly Tool[],
  mcpTools: readonly string[] | undefined,
  streams: StandardStreams,
  writeError: (line: string) => void,
): Promise<void> {
  compileAsUsual();
  const serverFor = serverFactory(tools);
  const caller = {
    baseUrl: "",
    policy: { mcpTools, secured: false },
    outcome: {
      // Written at once: no log line, as one over HTTP has it, follows.
      set fault(error: unknown) {
        writeError(`sidekit: a tool failed: ${describeFault(error).error}\n`);
      },
    },
  };
  const { transport, ended } = lineTransport(streams);
  serve(() => serverFor(caller), { transport });
  await ended;
}
