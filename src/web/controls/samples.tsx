/** Calls as code: what is copied works when it is pasted. */
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { TOOLS_PATH } from "../../api/served-route.ts";
import { counted } from "../../operation/expectation.ts";
import { kebab } from "../../operation/flat-fields.ts";
import { shellQuoted, singleQuoted } from "../../operation/refusal.ts";
import {
  authorization,
  type Call,
  fieldOfHeader,
  type HttpRequest,
  isDocument,
  MASK,
  masked,
  type Part,
  requestOf,
} from "../operation/call.ts";
import { BASE, reference, token } from "../operation/service.ts";
import { CopyButton, Icon } from "./buttons.tsx";
import { bound } from "./field.tsx";
import { Segmented } from "./pickers.tsx";

/** Which answer a sample asks for. */
export type AnswerForm = "json" | "text";

export interface SampleOptions {
  /** The URL of the service, without a slash at its end. */
  base: string;
  token: string | undefined;
  form: AnswerForm;
  /** Whether dots replace secrets: for the screen. */
  masked: boolean;
}

/** The request of a call, as every language writes it. */
function sampleOf(call: Call, { base, token, form, masked: isMasked }: SampleOptions) {
  const { path, headers, file, ...request } = requestOf(isMasked ? masked(call) : call, form === "text");
  const secured = token === undefined ? [] : [["authorization", authorization(isMasked ? MASK : token)] as const];
  return { ...request, url: base + path, headers: [...secured, ...headers], file: file?.name };
}

export function curl(call: Call, options: SampleOptions): string {
  const { url, headers, body, file } = sampleOf(call, options);
  const lines = [
    `curl -s ${singleQuoted(url)}`,
    ...headers.map(([name, value]) => `-H ${singleQuoted(`${name}: ${value}`)}`),
  ];
  // Browsers give the name of a file but not its folder.
  if (file !== undefined) lines.push(`--data-binary ${singleQuoted(`@${file}`)}`);
  if (body !== undefined) lines.push(`-d ${singleQuoted(body)}`);
  return lines.join(" \\\n  ");
}

/** A text in JavaScript, and in Python: its escapes of these characters are those of JSON, but for surrogates. */
const literal = (value: string): string => JSON.stringify(value);

const headerLines = (headers: HttpRequest["headers"], opening: string, indent: string): string[] =>
  headers.length === 0
    ? []
    : [
        indent + opening,
        ...headers.map(([name, value]) => `${indent}${indent}${literal(name)}: ${literal(value)},`),
        `${indent}},`,
      ];

function javascript(call: Call, options: SampleOptions): string {
  const { method, url, headers, body, file } = sampleOf(call, options);
  const init = [
    ...(method === "POST" ? ['  method: "POST",'] : []),
    ...headerLines(headers, "headers: {", "  "),
    ...(file === undefined ? [] : [`  body: await readFile(${literal(file)}),`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${body}),`]),
  ];
  const isText = options.form === "text" || isDocument(call);
  const read = isText ? "const text = await response.text();" : "const { data } = await response.json();";
  return [
    ...(file === undefined ? [] : ['const { readFile } = await import("node:fs/promises");', ""]),
    `const response = await fetch(${literal(url)}${init.length > 0 ? [", {", ...init, "}"].join("\n") : ""});`,
    read,
  ].join("\n");
}

/** With the standard library only. */
function python(call: Call, options: SampleOptions): string {
  const { method, url, headers, body, file } = sampleOf(call, options);
  const data = file === undefined ? body && `${literal(body)}.encode()` : `open(${literal(file)}, "rb").read()`;
  const isJson = options.form === "json" && !isDocument(call);
  const read = isJson ? 'print(json.load(response)["data"])' : "print(response.read().decode())";
  return [
    ...(isJson ? ["import json"] : []),
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${literal(url)},`,
    ...(method === "POST" ? ['    method="POST",'] : []),
    ...(data ? [`    data=${data},`] : []),
    ...headerLines(headers, "headers={", "    "),
    ")",
    "with urllib.request.urlopen(request) as response:",
    `    ${read}`,
  ].join("\n");
}

/** A text in single quotes, in which PowerShell expands nothing. It takes typographic quotes for quotes as well. */
const powershellText = (value: string): string => `'${value.replaceAll(/['‘’‚‛]/g, "$&$&")}'`;

function powershell(call: Call, options: SampleOptions): string {
  const { method, url, headers, body, file } = sampleOf(call, options);
  const others = headers.filter(([name]) => name !== "content-type");
  const type = headers.find(([name]) => name === "content-type")?.[1];
  const table = others.map(([name, value]) => `${powershellText(name)} = ${powershellText(value)}`).join("; ");
  const lines = [
    `Invoke-RestMethod ${powershellText(url)}`,
    ...(method === "POST" ? ["-Method Post"] : []),
    ...(others.length > 0 ? [`-Headers @{ ${table} }`] : []),
    ...(type === undefined ? [] : [`-ContentType ${powershellText(type)}`]),
    ...(body === undefined ? [] : [`-Body ${powershellText(body)}`]),
    ...(file === undefined ? [] : [`-InFile ${powershellText(file)}`]),
  ];
  return lines.join(" `\n  ");
}

/** "@" begins the name of a file on the command line, and "@@" a text that begins with "@". */
const argument = (text: string): string => (text.startsWith("@") ? `@${text}` : text);

const textsOf = ({ value, json }: Part): string[] =>
  [json ?? value].flat().map((each) => (typeof each === "object" ? JSON.stringify(each) : String(each)));

function optionsOf(part: Part): string[] {
  const flag = part.place === "header" ? fieldOfHeader(part.name) : kebab(part.name);
  if (typeof part.value === "boolean") return [part.value ? `--${flag}` : `--no-${flag}`];
  if (part.isPath) return [`--${flag}=${flag}.png`];
  return textsOf(part).map((text) => `--${flag}=${shellQuoted(argument(text))}`);
}

/** The parts that can be positional: the first values of the command, none of them secret. */
function positionalParts({ command, parts }: Call): Part[] {
  const found = (command?.values ?? []).map((name) => parts.find((part) => part.name === name && !part.isSecret));
  const missing = found.indexOf(undefined);
  const first = found.slice(0, missing === -1 ? found.length : missing).filter((part) => part !== undefined);
  // A command line takes other texts for options or for standard input.
  return first.flatMap(textsOf).every((text) => /^[^-]/.test(text)) ? first : [];
}

/** The command `sidekit`, if the call has one. Secrets are options, of which the command warns. */
export function sidekit(call: Call, { form, masked: isMasked }: SampleOptions): string | undefined {
  const { command, file, parts } = isMasked ? masked(call) : call;
  // Its value is the path of a file, which a call with a JSON body does not have.
  if (!command || (command.takesFile && !file)) return undefined;
  const positional = positionalParts({ ...call, parts });
  const options = parts.filter((part) => !positional.includes(part));
  const path = file && (command.takesFile ? shellQuoted(file.name) : `--file=${shellQuoted(file.name)}`);
  return [
    "sidekit",
    command.words,
    ...positional.flatMap(textsOf).map((text) => shellQuoted(argument(text))),
    ...(path === undefined ? [] : [path]),
    ...options.flatMap(optionsOf),
    ...(form === "json" ? ["--json"] : []),
  ].join(" ");
}

export const LANGUAGES = {
  curl: { label: "curl", write: curl },
  sidekit: { label: "sidekit", write: sidekit },
  javascript: { label: "JavaScript", write: javascript },
  python: { label: "Python", write: python },
  powershell: { label: "PowerShell", write: powershell },
} as const;

export type Language = keyof typeof LANGUAGES;

/** Calls as code, one after the other; in JavaScript in blocks, as all have the same names. */
export function codeOf(language: Language, calls: readonly Call[], options: SampleOptions): string {
  const samples = calls.map((call) => LANGUAGES[language].write(call, options) ?? "");
  const areBlocks = language === "javascript" && calls.length > 1;
  return samples.map((text) => (areBlocks ? `{\n${text.replaceAll(/^(?=.)/gm, "  ")}\n}` : text)).join("\n\n");
}

/** The languages that a call can be written in: all for an operation of a tool, else curl. */
export function languagesOf(call: Call): [Language, ...Language[]] {
  if (!call.path.startsWith(TOOLS_PATH)) return ["curl"];
  const hasCommand = call.command && (call.file || !call.command.takesFile);
  return ["curl", ...(hasCommand ? (["sidekit"] as const) : []), "javascript", "python", "powershell"];
}

/** The language of samples that was chosen last, for all calls. */
export const language = signal<Language>("curl");

/** Texts in quotes, also within JSON that a shell quotes. */
const STRINGS = /("(?:[^"\\]|\\.)*"|'[^'"\\\n]*')/;

/** Commands or a program. Each text in it has its own direction: one from right to left does not change the order of others. */
export const CodeBlock = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <pre class="terminal-text" tabIndex={0} dir="ltr" translate={false}>
    {text.split(STRINGS).map((part, index) => (index % 2 === 1 ? <bdi key={index}>{part}</bdi> : part))}
  </pre>
);

const SHOWN_CALLS = 4;
const SHOWN_LENGTH = 1600;

/** Code for the screen: the ends of a long one. */
export function shortened(code: string): string {
  const [half, more] = [SHOWN_LENGTH / 2, code.length - SHOWN_LENGTH];
  return more > 0 ? `${code.slice(0, half)}… ${counted(more, "characters")} …${code.slice(-half)}` : code;
}

interface Props {
  heading: ComponentChildren;
  first: Call;
  calls: readonly Call[];
}

/** Calls as code in several languages. */
export function Samples({ heading, first, calls }: Props) {
  const [form, choose] = useState<AnswerForm>("json");
  const languages = languagesOf(first);
  const setting = { base: BASE, token: token.value, form };
  const all = () => codeOf(language.value, calls, { ...setting, masked: false });
  const shown = shortened(codeOf(language.value, calls.slice(0, SHOWN_CALLS), { ...setting, masked: true }));
  return (
    <>
      <header>
        {heading}
        <Segmented label="Answer as" choices={["json", "text"]} value={form} onChange={(name) => choose(name)} />
        <a class="quiet" title="API reference" href={`${reference()}#${first.command?.words.replace(" ", ".")}`}>
          <Icon name="book" />
          <span class="unseen">Reference</span>
        </a>
        <CopyButton text={all} what="command" worded />
      </header>
      <div class="panel">
        <Segmented
          label="Language"
          choices={languages}
          labelOf={(name) => LANGUAGES[name].label}
          {...bound(language)}
          areTabs
        />
        <CodeBlock text={shown} />
      </div>
      {calls.length > SHOWN_CALLS && <p class="hint">And {calls.length - SHOWN_CALLS} more, which Copy includes.</p>}
      {shown.includes(MASK) && <p class="hint">Dots hide secrets here; the copied command has them.</p>}
    </>
  );
}
