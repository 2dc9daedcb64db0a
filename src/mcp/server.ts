import { Buffer } from "node:buffer";
import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { BUG } from "../http/failure.ts";
import { refuseIllFormed } from "../http/json-body.ts";
import type { Policy } from "../http/request-context.ts";
import { alternatives } from "../operation/expectation.ts";
import { isJsonObject, type JsonObject } from "../operation/json.ts";
import type { OperationContext, TrustedIssuers } from "../operation/operation.ts";
import { printable, Refusal, shortened } from "../operation/refusal.ts";
import { suggestion } from "../operation/suggestion.ts";
import type { AnyOperation, Tool } from "../operation/tool.ts";
import { turns } from "../operation/turns.ts";
import { VERSION } from "../runtime/version.ts";
import { type AgentTool, agentTools, isNamed, withoutReferences } from "./agent-tool.ts";

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
  /** For the log: the name of the called tool, without its arguments, and an error of our own code. */
  readonly outcome: { tool?: string | undefined; fault?: unknown };
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

type ToolContent = CallToolResult["content"];

/** The result as an image, or as the text of a vector image, with its caption, if the operation can make one. */
function imageContent({ represent }: AnyOperation, output: JsonObject, input: JsonObject): ToolContent {
  if (!represent?.negotiated) return [];
  const image = represent.make(output, input, true);
  if (!image?.contentType.startsWith("image/")) return [];
  const { body, contentType: mimeType } = image;
  const captions = represent.caption ? [represent.caption(output)] : [];
  return [
    ...captions.map((text) => ({ type: "text" as const, text })),
    // Models take no SVG as an image, and clients that keep one in the conversation cannot go on with it.
    typeof body === "string"
      ? { type: "text", text: body }
      : { type: "image", data: Buffer.from(body).toString("base64"), mimeType },
  ];
}

/**
 * Runs an operation for an agent: structured content, and the image or the text form. Invalid input gives `isError` and
 * what to change, so that the model can try again. @throws Errors other than refusals, which are bugs.
 */
async function callTool(
  { operation, read }: AgentTool,
  args: Readonly<JsonObject>,
  context: OperationContext,
): Promise<CallToolResult> {
  try {
    // Here, not where the message is read: the refusal is the result of a call, whose id the client waits for.
    refuseIllFormed(args);
    const input = read({ params: {}, body: args });
    // In a turn of its own if reading the message has used that of the endpoint.
    await turns.first(context);
    const output = await operation.run(input, context);
    const image = imageContent(operation, output, input);
    const content: ToolContent = image.length > 0 ? image : [{ type: "text", text: operation.text(output, input) }];
    return { content, structuredContent: output };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { content: [{ type: "text", text: error.message }], isError: true };
  }
}

/** What an operation may know of the caller. It is read only if needed: the base URL makes the response depend on Host. */
const contextOf = (caller: Caller, cancelled: AbortSignal): OperationContext => ({
  get baseUrl() {
    return caller.baseUrl;
  },
  trusted: caller.trusted,
  alone: caller.alone,
  get signal() {
    return AbortSignal.any([cancelled, caller.signal].filter((signal) => signal !== undefined));
  },
});

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
      if (!tool) {
        const meant = suggestion(name, [...byName.keys()]);
        const advice = meant === undefined ? "use one that tools/list names" : `did you mean ${meant}?`;
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool; ${advice}`);
      }
      caller.outcome.tool = name;
      try {
        return await callTool(tool, args, contextOf(caller, mcpReq.signal));
      } catch (error) {
        caller.outcome.fault = error;
        throw new ProtocolError(ProtocolErrorCode.InternalError, BUG.message);
      }
    });
    return server;
  };
}

/** The error response to a message that is refused as a whole. Its id is null if it is not known (JSON-RPC 2.0, section 5). */
export function errorResponse({ code, message }: Refusal, id: string | number | null = null) {
  const number = code === "MALFORMED_BODY" ? ProtocolErrorCode.ParseError : ProtocolErrorCode.InvalidRequest;
  return { jsonrpc: "2.0", id, error: { code: number, message } };
}

const MAX_NAMED = 3;
const MAX_MESSAGE_LENGTH = 300;

/** A list of issues as the SDK reports it, in JSON over several lines: "params.arguments: must be of type object". */
function problemsIn(issues: readonly JsonObject[]): string {
  const problems = issues.slice(0, MAX_NAMED).map(({ path, expected }) => {
    const place = printable(Array.isArray(path) ? path.join(".") : "params");
    return `${place}: must be ${expected ? `of type ${String(expected).replace("record", "object")}` : "valid"}`;
  });
  return alternatives(problems, "and");
}

/** An error of the SDK, which repeats values of the caller, with a message of one line. Other messages are returned unchanged. */
export function withOneLine<Message extends object>(response: Message): Message {
  if (!("error" in response) || !isJsonObject(response.error)) return response;
  const text = String(response.error.message);
  try {
    const message = problemsIn(JSON.parse(/\[\n.*\]$/s.exec(text)?.[0] ?? ""));
    return { ...response, error: { code: ProtocolErrorCode.InvalidParams, message } };
  } catch {
    return { ...response, error: { ...response.error, message: shortened(printable(text), MAX_MESSAGE_LENGTH) } };
  }
}

const lineWithOneLine = (line: string): string =>
  line.replace(/(?<=^(?:data: )?)\{.*\}$/s, (json) => JSON.stringify(withOneLine(JSON.parse(json))));

/** A response of the SDK over HTTP: JSON, or an event stream with one message per line (HTML standard, 9.2). */
export const withOneLineErrors = (body: string): string =>
  body.includes('"error":{') ? body.split("\n").map(lineWithOneLine).join("\n") : body;
