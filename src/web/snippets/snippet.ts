import { authorization, bodyOf, type Call, TOOLS } from "../api/call.ts";

/** Which answer a snippet asks for; "file" saves the result itself. */
export type AnswerForm = "json" | "text" | "file";

/** What a snippet is for. */
export interface SnippetOptions {
  /** The URL of the service, without a slash at its end. */
  base: string;
  /** The token that the service requires, if it requires one. */
  token: string | undefined;
  form: AnswerForm;
  /** Whether dots replace secrets: for the screen. */
  masked: boolean;
}

/** The parts of a request, as every language writes them. */
export interface Parts {
  method: "GET" | "POST";
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  /** The JSON body. */
  body: string | undefined;
  /** The name of the file that is the body. */
  file: string | undefined;
  /** The name of the file that takes the answer. */
  saved: string | undefined;
}

/** The same call for the result itself instead of JSON around it. */
const asFile = (call: Call<unknown>): Call<unknown> => ({ ...call, body: { ...call.body, raw: true } });

/** A call in the parts that snippets are made of. */
export function partsOf(wanted: Call<unknown>, { base, token, form, masked }: SnippetOptions): Parts {
  const call = form === "file" ? asFile(wanted) : wanted;
  const contentType = call.file ? "application/octet-stream" : "application/json";
  const [path = "", query] = call.path.split("?");
  return {
    method: call.method,
    url: `${base}${TOOLS}${path}${form === "text" ? "/text" : ""}${query === undefined ? "" : `?${query}`}`,
    headers: [
      ...(token === undefined ? [] : ([["authorization", authorization(token, masked)]] as const)),
      ...(call.method === "POST" ? ([["content-type", contentType]] as const) : []),
      ...Object.entries(call.headers ?? {}).map(([name, value]) => [name, masked ? "••••••" : value] as const),
    ],
    body: call.method === "POST" && !call.file ? bodyOf(call, masked) : undefined,
    file: call.file?.name,
    saved: form === "file" ? call.saved : undefined,
  };
}
