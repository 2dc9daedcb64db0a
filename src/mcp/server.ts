import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import type { Policy } from "../http/request-context.ts";
import { BUG } from "../http/response.ts";
import type { OperationContext, TrustedIssuers } from "../operation/operation.ts";
import type { Tool } from "../operation/tool.ts";
import { VERSION } from "../runtime/version.ts";
import { agentTools, isNamed, withoutReferences } from "./agent-tool.ts";
import { callTool } from "./call-tool.ts";

const INSTRUCTIONS =
  "exact answers for what a language model cannot compute or should not send elsewhere. Call a tool instead of guessing a " +
  "digest, a colour value or whether a signature holds. Everything is computed by the Sidekit service itself: no token, " +
  "password or text leaves it, and nothing is stored or logged. There are no tools for files, one-time codes, lists of leaked " +
  "passwords, or encryption.";

/** Clients may keep the list of tools for an hour: it changes only with the program and its settings. */
const LIST_TTL_MS = 3_600_000;

/** The caller of a server's tools. */
export interface Caller {
  /** The service's base URL as the caller sees it, without a trailing slash; empty on stdio. */
  baseUrl: string;
  readonly policy: Pick<Policy, "mcpTools" | "secured">;
  /** Aborted when the caller disconnects. Read only if needed, as runtimes create it on first access. */
  readonly signal?: AbortSignal;
  readonly trusted?: TrustedIssuers | undefined;
  readonly alone?: OperationContext["alone"];
  /** Set to the name of the called tool, for the log; its arguments are not kept. */
  tool?: string | undefined;
  /** Set to an error of our own code, for the log. */
  fault?: unknown;
}

/** The tools that a policy offers, as their list, and what the service says of itself. */
function offer(tools: readonly Tool[], { mcpTools }: Caller["policy"]) {
  const byName = new Map([...agentTools(tools)].filter(([name]) => mcpTools === undefined || isNamed(name, mcpTools)));
  const listed = [...byName.values()].filter(({ operation }) => mcpTools !== undefined || operation.agents !== "named");
  const list = listed.map(({ definition }) => ({
    ...definition,
    description: withoutReferences(definition.description, (name) => byName.has(name)),
  }));
  const titles = tools.filter(({ name }) => [...byName.keys()].some((each) => isNamed(each, [name])));
  const instructions = `${titles.map(({ title }) => title).join(", ")}: ${INSTRUCTIONS}`;
  return { byName, list: { tools: list }, instructions };
}

/** Gives a function that creates protocol servers with the operations of these tools that the caller's policy offers. */
export function serverFactory(tools: readonly Tool[]): (caller: Caller) => Server {
  const offers = new WeakMap<Caller["policy"], ReturnType<typeof offer>>();
  return (caller) => {
    const { policy } = caller;
    const offered = offers.get(policy) ?? offer(tools, policy);
    offers.set(policy, offered);
    const { byName, list, instructions } = offered;
    const cacheHint = { ttlMs: LIST_TTL_MS, cacheScope: policy.secured ? "private" : "public" } as const;
    const server = new Server(
      { name: "sidekit", title: "Sidekit", version: VERSION },
      {
        capabilities: { tools: {} },
        instructions,
        cacheHints: { "tools/list": cacheHint, "server/discover": cacheHint },
      },
    );
    server.setRequestHandler("tools/list", () => list);
    server.setRequestHandler("tools/call", async ({ params: { name, arguments: args = {} } }, { mcpReq }) => {
      const tool = byName.get(name);
      if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Unknown tool; tools/list names all of them");
      caller.tool = name;
      const context = {
        // Read only if needed, as it is then a header of the response that it depends on Host.
        get baseUrl() {
          return caller.baseUrl;
        },
        trusted: caller.trusted,
        alone: caller.alone,
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
