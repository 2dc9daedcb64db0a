import { type Call, TOOLS } from "../api/call.ts";
import { curl, quote } from "../snippets/curl.ts";
import { javascript } from "../snippets/javascript.ts";
import { powershell } from "../snippets/powershell.ts";
import { python } from "../snippets/python.ts";
import { sidekit } from "../snippets/sidekit.ts";
import type { SnippetOptions } from "../snippets/snippet.ts";
import { isText, type RouteForm } from "./document.ts";
import { type PreparedRequest, withoutText } from "./request.ts";

/** The same request in one language. */
export interface Sample {
  language: string;
  code: string;
}

interface Subject {
  form: RouteForm;
  request: PreparedRequest;
  file: File | undefined;
  /** Where the service is, without a slash at its end. */
  base: string;
  /** Whether requests carry a token. */
  secured: boolean;
}

/** Samples show this instead of the token itself. */
const TOKEN = "TOKEN";

const wordOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** The positional values of a command: each entry of a list is one. */
function positionsOf(names: readonly string[], values: PreparedRequest["values"]): [name: string, word: string][] {
  return names.flatMap((name) => {
    const value = values[name];
    if (!Array.isArray(value)) return [[name, wordOf(value)]];
    return value.map((each, index): [string, string] => [`${name}.${index}`, wordOf(each)]);
  });
}

/** The command that does the same. Values that are not positional are options. */
function commandCall({ form, request, file }: Subject): Call<unknown> | undefined {
  const command = form.operation["x-command"];
  if (!command) return undefined;
  const { words, takesFile = false } = command;
  if (takesFile)
    return file && { method: form.method, path: "", file, command: { words, values: { file: file.name } } };
  const isWhole = command.values.every((name) => name in request.values);
  const names = isWhole ? command.values : [];
  const options = Object.entries(request.values).filter(([name]) => !names.includes(name));
  return {
    method: form.method,
    path: "",
    body: Object.fromEntries(options),
    ...(file && { file }),
    command: { words, values: Object.fromEntries(positionsOf(names, request.values)) },
  };
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
  const setting: SnippetOptions = { base, token, form: isText(form) ? "text" : "json", masked: false };
  const command = commandCall(subject);
  return [
    { language: "curl", code: curl(call, setting) },
    { language: "JavaScript", code: javascript(call, setting) },
    { language: "Python", code: python(call, setting) },
    { language: "PowerShell", code: powershell(call, setting) },
    ...(command ? [{ language: "sidekit", code: sidekit(command, setting) }] : []),
  ];
}
