import { authorization, bodyOf, type Call, TOOLS } from "./call.ts";

/** An argument as a POSIX shell reads it back: nothing within single quotes means anything to it (XCU 2.2.2). */
export const quote = (argument: string): string => `'${argument.replaceAll("'", "'\\''")}'`;

/** Which answer a command asks for; "file" saves the result itself. */
export type Form = "json" | "text" | "file";

interface Options {
  /** Where the service is, without a slash at its end. */
  base: string;
  /** The token that it asks for, where it does. */
  token: string | undefined;
  form: Form;
  /** Whether secrets are replaced by dots: for eyes, not for shells. */
  masked: boolean;
}

/** The same call for the result itself instead of JSON around it. */
const asFile = (call: Call<unknown>): Call<unknown> => ({ ...call, body: { ...call.body, raw: true } });

/** A call as a `curl` command that does the same. */
export function commandOf(wanted: Call<unknown>, { base, token, form, masked }: Options): string {
  const call = form === "file" ? asFile(wanted) : wanted;
  const lines = [`curl -s ${quote(base + TOOLS + call.path + (form === "text" ? "/text" : ""))}`];
  if (token !== undefined) lines.push(`-H ${quote(`authorization: ${authorization(token, masked)}`)}`);
  if (call.file) {
    // Browsers tell a file's name but not its folder.
    lines.push("-H 'content-type: application/octet-stream'", `--data-binary ${quote(`@${call.file.name}`)}`);
  } else if (call.method === "POST") {
    lines.push("-H 'content-type: application/json'", `-d ${quote(bodyOf(call, masked))}`);
  }
  if (form === "file" && call.saved !== undefined) lines.push(`-o ${quote(call.saved)}`);
  return lines.join(" \\\n  ");
}
