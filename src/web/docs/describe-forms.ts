import { type Form, isText } from "./document.ts";

/** A path with the values of the examples, as a URL has them; undefined where a value has no example. */
function filledPath({ path, operation: { parameters = [] } }: Form): string | undefined {
  let isComplete = true;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const example = parameters.find((each) => each.in === "path" && each.name === name)?.example;
    isComplete &&= example !== undefined;
    return encodeURIComponent(String(example));
  });
  const query = parameters
    .filter((each) => each.in === "query" && each.example !== undefined)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join("&");
  return isComplete ? filled + (query && `?${query}`) : undefined;
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const bodyOf = ({ operation }: Form): unknown => operation.requestBody?.content["application/json"]?.example;

/** The form as a line of a table; a GET is a link that can be followed. */
function line(form: Form, server: string): string {
  const { method, path } = form;
  const filled = method === "GET" ? filledPath(form) : undefined;
  const link = filled ? `[try it](${server}${filled})` : "";
  return `| ${isText(form) ? "Text" : "JSON"} | \`${method} ${path}\` | ${link} |`;
}

/** The call as a `curl` command. */
function curl(form: Form, server: string): string | undefined {
  const path = filledPath(form);
  if (path === undefined) return undefined;
  const body = bodyOf(form);
  if (form.method === "GET") return `curl -s ${quote(server + path)}`;
  return `curl -s ${quote(server + path)} \\\n  -H 'content-type: application/json' \\\n  -d ${quote(JSON.stringify(body ?? {}))}`;
}

/** The call in JavaScript. */
function javascript(form: Form, server: string): string | undefined {
  const path = filledPath(form);
  if (path === undefined) return undefined;
  const url = JSON.stringify(server + path);
  if (form.method === "GET") return `const { data } = await (await fetch(${url})).json();`;
  return [
    `const response = await fetch(${url}, {`,
    '  method: "POST",',
    '  headers: { "content-type": "application/json" },',
    `  body: JSON.stringify(${JSON.stringify(bodyOf(form) ?? {})}),`,
    "});",
    "const { data } = await response.json();",
  ].join("\n");
}

const block = (language: string, code: string | undefined): string =>
  code === undefined ? "" : `\n\n\`\`\`${language}\n${code}\n\`\`\``;

/** What the page says of an operation beside its description: its forms, and how to call it. */
export function describeForms(forms: readonly Form[], main: Form, server: string): string {
  const table = ["| Answer | Request | |", "|---|---|---|", ...forms.map((form) => line(form, server))].join("\n");
  return `\n\n${table}${block("sh", curl(main, server))}${block("js", javascript(main, server))}`;
}
