import { serveStdio as serve } from "@modelcontextprotocol/server/stdio";
import type { Tool } from "../operation/tool.ts";
import { serverFactory } from "./server.ts";

/**
 * Offers the tools to the process that started this one, over its standard input and output, until the input ends.
 * Standard output carries the protocol and nothing else.
 *
 * @param writeError Writes a line to standard error where our own code fails. It never holds what an agent sent.
 */
export function serveStdio(tools: readonly Tool[], writeError: (line: string) => void): void {
  const serverFor = serverFactory(tools);
  const onFault = (error: unknown) =>
    writeError(`sidekit: a tool failed: ${error instanceof Error ? error.name : "unknown error"}\n`);
  serve(() => serverFor({ baseUrl: "", onFault }));
}
