import { ProtocolErrorCode } from "@modelcontextprotocol/server";
import { alternatives } from "../operation/expectation.ts";
import { isJsonObject, type JsonObject } from "../operation/json.ts";
import { printable, type Refusal, shortened } from "../operation/refusal.ts";

/** The error response to a message that is refused as a whole. Its id is not known then (JSON-RPC 2.0, section 5). */
export function errorResponse({ code, message }: Refusal) {
  const number = code === "MALFORMED_BODY" ? ProtocolErrorCode.ParseError : ProtocolErrorCode.InvalidRequest;
  return { jsonrpc: "2.0", id: null, error: { code: number, message } };
}

// The SDK reports invalid parameters as a list of issues, in JSON over several lines and in its library's words, and it
// repeats values of the caller, such as an unknown protocol version.

/** The SDK's names of kinds of values, in the words of messages. */
const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "a boolean",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

/** An issue in words: "params.arguments: must be an object, not a list". */
function describeIssue({ path, expected, message }: JsonObject): string {
  const place = Array.isArray(path) ? printable(path.join(".")) : "params";
  const wanted = KINDS[String(expected)];
  if (wanted === undefined) return `${place}: must be valid`;
  const [, received = ""] = /received (\w+)$/.exec(String(message)) ?? [];
  if (received === "undefined") return `${place}: missing; it must be ${wanted}`;
  return `${place}: must be ${wanted}${KINDS[received] ? `, not ${KINDS[received]}` : ""}`;
}

/** The issues in a message of the SDK; undefined if it has none. */
function issuesIn(message: string): JsonObject[] | undefined {
  const start = message.indexOf("[\n");
  if (start === -1) return undefined;
  try {
    const issues: unknown = JSON.parse(message.slice(start));
    return Array.isArray(issues) && issues.every(isJsonObject) ? issues : undefined;
  } catch {
    return undefined;
  }
}

/** Limits the problems in a message. */
const MAX_NAMED = 3;
const MAX_MESSAGE_LENGTH = 300;

/** An error of the SDK with a message of one line. Other messages are returned unchanged. */
export function withOneLine<Message extends object>(response: Message): Message {
  if (!("error" in response) || !isJsonObject(response.error)) return response;
  const { code, message } = response.error;
  const issues = issuesIn(String(message));
  const error = issues
    ? {
        code: ProtocolErrorCode.InvalidParams,
        message: alternatives(issues.slice(0, MAX_NAMED).map(describeIssue), "and"),
      }
    : { ...response.error, code, message: shortened(printable(String(message)), MAX_MESSAGE_LENGTH) };
  return { ...response, error };
}

/** A response of the SDK over HTTP: JSON, or an event stream with one message per line (HTML standard, 9.2). */
export const withOneLineErrors = (body: string): string =>
  body.includes('"error":{')
    ? body.replaceAll(
        /^((?:data: )?)(\{.*\})$/gm,
        (_, prefix, json) => prefix + JSON.stringify(withOneLine(JSON.parse(json))),
      )
    : body;
