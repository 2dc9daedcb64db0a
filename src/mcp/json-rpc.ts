import { ProtocolErrorCode } from "@modelcontextprotocol/server";
import { alternatives } from "../operation/expectation.ts";
import { isJsonObject, type JsonObject } from "../operation/json.ts";
import { printable, type Refusal, shortened } from "../operation/refusal.ts";

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

/** A response of the SDK over HTTP: JSON, or an event stream with one message per line (HTML standard, 9.2). */
export const withOneLineErrors = (body: string): string =>
  body.includes('"error":{')
    ? body.replaceAll(
        /^((?:data: )?)(\{.*\})$/gm,
        (_, prefix, json) => prefix + JSON.stringify(withOneLine(JSON.parse(json))),
      )
    : body;
