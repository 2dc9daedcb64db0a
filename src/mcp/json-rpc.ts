import { ProtocolErrorCode } from "@modelcontextprotocol/server";
import { alternatives } from "../operation/expectation.ts";
import { isJsonObject, type JsonObject } from "../operation/json.ts";
import { printable, type Refusal, shortened } from "../operation/refusal.ts";

/** The error response to a message that is refused as a whole. Its id is not known then (JSON-RPC 2.0, section 5). */
export function errorResponse({ code, message }: Refusal) {
  const number = code === "MALFORMED_BODY" ? ProtocolErrorCode.ParseError : ProtocolErrorCode.InvalidRequest;
  return { jsonrpc: "2.0", id: null, error: { code: number, message } };
}

/** Limits the problems in a message. */
const MAX_NAMED = 3;
const MAX_MESSAGE_LENGTH = 300;

/** The problem of one parameter: "params.arguments: must be of type object". */
function describeIssue({ path, expected }: JsonObject): string {
  const place = printable(Array.isArray(path) ? path.join(".") : "params");
  return `${place}: must be ${expected ? `of type ${String(expected).replace("record", "object")}` : "valid"}`;
}

/** The problems that the SDK reports as a list of issues, in JSON over several lines; undefined for other messages. */
function problemsIn(message: string): string | undefined {
  try {
    const issues: JsonObject[] = JSON.parse(/\[\n.*\]$/s.exec(message)?.[0] ?? "");
    return alternatives(issues.slice(0, MAX_NAMED).map(describeIssue), "and");
  } catch {
    return undefined;
  }
}

/** An error of the SDK, which repeats values of the caller, with a message of one line. Other messages are returned unchanged. */
export function withOneLine<Message extends object>(response: Message): Message {
  if (!("error" in response) || !isJsonObject(response.error)) return response;
  const text = String(response.error.message);
  const problems = problemsIn(text);
  const error = problems
    ? { code: ProtocolErrorCode.InvalidParams, message: problems }
    : { ...response.error, message: shortened(printable(text), MAX_MESSAGE_LENGTH) };
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
