import type { Call } from "../api/call.ts";
import { partsOf, type SnippetOptions } from "./snippet.ts";

const READ = { json: "const { data } = await response.json();", text: "const text = await response.text();" };

/** A call in JavaScript, with `fetch`. */
export function javascript(call: Call<unknown>, options: SnippetOptions): string {
  const { method, url, headers, body, file, saved } = partsOf(call, options);
  const lines = headers.map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`);
  const init = [
    ...(method === "POST" ? ['  method: "POST",'] : []),
    ...(lines.length > 0 ? ["  headers: {", ...lines, "  },"] : []),
    ...(file === undefined ? [] : [`  body: await readFile(${JSON.stringify(file)}),`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${body}),`]),
  ];
  const imports = [...(file === undefined ? [] : ["readFile"]), ...(saved === undefined ? [] : ["writeFile"])];
  const read =
    saved === undefined
      ? READ[options.form === "text" ? "text" : "json"]
      : `await writeFile(${JSON.stringify(saved)}, await response.bytes());`;
  return [
    ...(imports.length > 0 ? [`import { ${imports.join(", ")} } from "node:fs/promises";`, ""] : []),
    init.length === 0
      ? `const response = await fetch(${JSON.stringify(url)});`
      : [`const response = await fetch(${JSON.stringify(url)}, {`, ...init, "});"].join("\n"),
    read,
  ].join("\n");
}
