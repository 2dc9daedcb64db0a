import { type Call, TOOLS } from "../api/call.ts";
import { curl, quote } from "../snippets/curl.ts";
import { javascript } from "../snippets/javascript.ts";
import { powershell } from "../snippets/powershell.ts";
import { python } from "../snippets/python.ts";
import { sidekit } from "../snippets/sidekit.ts";
import type { Setting } from "../snippets/snippet.ts";
import { type Form, isText } from "./document.ts";
import { type PreparedRequest, withoutText } from "./request.ts";

/** The same request in one language. */
export interface Sample {
  language: string;
  code: string;
}

interface Subject {
  form: Form;
  request: PreparedRequest;
  file: File | undefined;
  /** Where the service is, without a slash at its end. */
  base: string;
  /** Whether requests carry a token. */
  secured: boolean;
}

/** Samples show this instead of the token itself. */
const TOKEN = "TOKEN";

/** The parts of the command line that do the same. Values that are not all there are options. */
function commandOf({ form, request }: Subject): Call<unknown>["command"] | undefined {
  const command = form.operation["x-command"];
  if (!command) return undefined;
  const given = command.values.filter((name) => name in request.values);
  const isWhole = given.length === command.values.length;
  const values = Object.fromEntries(given.map((name) => [name, String(request.values[name])]));
  return { words: command.words, ...(isWhole && { values }) };
}

/** A request to one of the service's own routes. */
const plainCurl = ({ form, request, base, secured }: Subject): string =>
  [
    `curl -s ${quote(base + request.path)}`,
    ...(secured ? [`-H ${quote(`authorization: Bearer ${TOKEN}`)}`] : []),
    ...(form.method === "POST"
      ? [`-H ${quote("content-type: application/json")}`, `-d ${quote(JSON.stringify(request.body))}`]
      : []),
  ].join(" \\\n  ");

/** The request as code that runs when it is pasted. */
export function samplesOf(subject: Subject): Sample[] {
  const { form, request, file, base, secured } = subject;
  if (!form.path.startsWith(`${TOOLS}/`)) return [{ language: "curl", code: plainCurl(subject) }];
  const call: Call<unknown> = {
    method: form.method,
    path: withoutText(form, request.path).slice(TOOLS.length),
    ...(file ? { file } : { body: { ...(typeof request.body === "object" ? request.body : {}) } }),
    headers: request.headers,
    command: { words: "" },
  };
  const token = secured ? TOKEN : undefined;
  const setting: Setting = { base, token, form: isText(form) ? "text" : "json", masked: false };
  const command = commandOf(subject);
  return [
    { language: "curl", code: curl(call, setting) },
    { language: "JavaScript", code: javascript(call, setting) },
    { language: "Python", code: python(call, setting) },
    { language: "PowerShell", code: powershell(call, setting) },
    ...(command
      ? [{ language: "sidekit", code: sidekit({ ...call, headers: {}, body: request.values, command }, setting) }]
      : []),
  ];
}
