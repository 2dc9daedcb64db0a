import type { Call } from "../api/call.ts";
import { partsOf, type SnippetOptions } from "./snippet.ts";

/** An argument as a POSIX shell reads it back: nothing within single quotes has a meaning for it (XCU 2.2.2). */
export const quote = (argument: string): string => `'${argument.replaceAll("'", "'\\''")}'`;

/** A call as a `curl` command. */
export function curl(call: Call<unknown>, options: SnippetOptions): string {
  const { url, headers, body, file, saved } = partsOf(call, options);
  const lines = [`curl -s ${quote(url)}`, ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)];
  // Browsers give the name of a file but not its folder.
  if (file !== undefined) lines.push(`--data-binary ${quote(`@${file}`)}`);
  if (body !== undefined) lines.push(`-d ${quote(body)}`);
  if (saved !== undefined) lines.push(`-o ${quote(saved)}`);
  return lines.join(" \\\n  ");
}
