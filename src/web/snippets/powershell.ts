import type { Call } from "../api/call.ts";
import { partsOf, type SnippetOptions } from "./snippet.ts";

/** A text in single quotes, in which PowerShell expands nothing. It takes typographic quotes for quotes as well. */
const text = (value: string): string => `'${value.replaceAll(/['‘’‚‛]/g, "$&$&")}'`;

/** A call in PowerShell 7. */
export function powershell(call: Call<unknown>, options: SnippetOptions): string {
  const { method, url, headers, body, file, saved } = partsOf(call, options);
  const others = headers.filter(([name]) => name !== "content-type");
  const type = headers.find(([name]) => name === "content-type")?.[1];
  const lines = [
    `Invoke-RestMethod ${text(url)}`,
    ...(method === "POST" ? ["-Method Post"] : []),
    ...(others.length > 0
      ? [`-Headers @{ ${others.map(([name, value]) => `${text(name)} = ${text(value)}`).join("; ")} }`]
      : []),
    ...(type === undefined ? [] : [`-ContentType ${text(type)}`]),
    ...(body === undefined ? [] : [`-Body ${text(body)}`]),
    ...(file === undefined ? [] : [`-InFile ${text(file)}`]),
    ...(saved === undefined ? [] : [`-OutFile ${text(saved)}`]),
  ];
  return lines.join(" `\n  ");
}
