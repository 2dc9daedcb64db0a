import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { BUG } from "../http/response.ts";
import type { Tool } from "../operation/tool.ts";
import { VERSION } from "../version.ts";
import { agentTools } from "./agent-tool.ts";
import { callTool } from "./call-tool.ts";

const INSTRUCTIONS =
  `Exact answers for what a language model cannot compute or should not send elsewhere: decode, verify,
sign and decrypt JSON Web Tokens; convert, mix and compare colours; generate passwords and judge their strength; compute
and verify hashes and HMACs; make and read QR codes; generate placeholder text. Call a tool instead of guessing a digest,
a colour value or whether a signature holds. Everything is computed by the Sidekit service itself: no token, password or text
leaves it, and nothing is stored or logged.`.replaceAll("\n", " ");

/** The caller of a server's tools. */
export interface Caller {
  /** The service's base URL as the caller sees it, without a trailing slash; empty on stdio. */
  baseUrl: string;
  /** Aborted when the caller disconnects. Read only if needed, as runtimes create it on first access. */
  readonly signal?: AbortSignal;
  /** Set to the name of the called tool, for the log; its arguments are not kept. */
  tool?: string | undefined;
  /** Set to an error of our own code, for the log. */
  fault?: unknown;
}

/** Gives a function that creates protocol servers with all operations of these tools. */
export function serverFactory(tools: readonly Tool[]): (caller: Caller) => Server {
  const offered = agentTools(tools);
  const list = { tools: [...offered.values()].map(({ definition }) => definition) };
  return (caller) => {
    const { baseUrl } = caller;
    const server = new Server(
      { name: "sidekit", title: "Sidekit", version: VERSION },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    );
    server.setRequestHandler("tools/list", () => list);
    server.setRequestHandler("tools/call", async ({ params: { name, arguments: args = {} } }, { mcpReq }) => {
      const tool = offered.get(name);
      if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Unknown tool; tools/list names all of them");
      caller.tool = name;
      const context = {
        baseUrl,
        get signal() {
          return AbortSignal.any([mcpReq.signal, caller.signal].filter((signal) => signal !== undefined));
        },
      };
      try {
        return await callTool(tool, args, context);
      } catch (error) {
        caller.fault = error;
        throw new ProtocolError(ProtocolErrorCode.InternalError, BUG.message);
      }
    });
    return server;
  };
}
