import type { Call } from "../api/call.ts";
import { partsOf, type SnippetOptions } from "./snippet.ts";

/** A text as Python reads it: its escapes of these characters are those of JSON, but for surrogates. */
const text = (value: string): string => JSON.stringify(value);

/** A call in Python, with its standard library only. */
export function python(call: Call<unknown>, options: SnippetOptions): string {
  const { method, url, headers, body, file, saved } = partsOf(call, options);
  const data = file === undefined ? body && `${text(body)}.encode()` : `open(${text(file)}, "rb").read()`;
  const isJson = options.form === "json";
  const read = isJson ? '    print(json.load(response)["data"])' : "    print(response.read().decode())";
  return [
    ...(isJson ? ["import json"] : []),
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${text(url)},`,
    ...(method === "POST" ? ['    method="POST",'] : []),
    ...(data ? [`    data=${data},`] : []),
    ...(headers.length > 0
      ? ["    headers={", ...headers.map(([name, value]) => `        ${text(name)}: ${text(value)},`), "    },"]
      : []),
    ")",
    "with urllib.request.urlopen(request) as response:",
    saved === undefined ? read : `    open(${text(saved)}, "wb").write(response.read())`,
  ].join("\n");
}
