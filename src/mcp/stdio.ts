import { serveStdio as serve } from "@modelcontextprotocol/server/stdio";
import type { Tool } from "../operation/tool.ts";
import { serverFactory } from "./server.ts";

/**
 * Serves the tools over standard input and output, until the input ends. Standard output carries only the protocol.
 *
 * @param writeError Writes a line about an error in our own code to standard error. It never contains an agent's values.
 */
export function serveStdio(tools: readonly Tool[], writeError: (line: string) => void): void {
  const serverFor = serverFactory(tools);
  const caller = {
    baseUrl: "",
    set fault(error: unknown) {
      writeError(`sidekit: a tool failed: ${error instanceof Error ? error.name : "unknown error"}\n`);
    },
  };
  serve(() => serverFor(caller));
}
