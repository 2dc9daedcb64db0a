import { expectation } from "../operation/expectation.ts";
import { type FlatField, flatFields } from "../operation/flat-fields.ts";
import { operation } from "../operation/operation.ts";
import { t } from "../operation/schema.ts";
import { sampleRequest, type Tool, verbOf } from "../operation/tool.ts";
import { bothForms, nameOf, operationRoutes, type ServedRoute, TOOLS_PATH } from "./served-route.ts";

/** A tool's description document. */
export const Description = t.Object(
  {
    title: t.String({ description: "Name of the tool" }),
    message: t.String({ description: "What it is for, in one line" }),
    endpoints: t.Record(t.String(), t.String(), { description: 'Operation to "<METHOD> <url>"' }),
    parameters: t.Record(t.String(), t.String(), { description: "Parameter to its meaning" }),
    examples: t.Record(t.String(), t.String(), { description: "Requests that work without changes" }),
    mcp: t.Optional(t.String({ description: "The endpoint that offers the same operations to AI agents" })),
  },
  { description: "What a tool can do; some tools add fields, such as their algorithms", additionalProperties: true },
);

/** What a parameter means, with what it accepts. */
function meaningOf({ name, path, schema }: FlatField): string {
  const { description, default: value } = schema;
  const otherwise = value === undefined ? "" : `; default ${JSON.stringify(value)}`;
  const inQuery = path.length > 1 ? `; ${name} in a query` : "";
  return `${description} (${expectation(schema)}${otherwise}${inQuery})`;
}

/** Every parameter once: as in the first operation that has it, then as in those to which it means something else. */
function parametersOf({ routes }: Tool): Record<string, string> {
  const uses = [...new Set(routes.map(({ operation }) => operation))].flatMap(({ id, input }) =>
    flatFields(input).map((field) => ({ name: field.path.join("."), meaning: meaningOf(field), verb: verbOf(id) })),
  );
  const inWords = (ofOne: typeof uses) => {
    const [first, ...others] = Map.groupBy(ofOne, ({ meaning }) => meaning);
    const different = others.map(([meaning, each]) => `for ${each.map(({ verb }) => verb).join(", ")}: ${meaning}`);
    return [first?.[0], ...different].join("; ");
  };
  const byName = Map.groupBy(uses, ({ name }) => name);
  return Object.fromEntries(Array.from(byName, ([name, ofOne]) => [name, inWords(ofOne)]));
}

/** The operation that answers with a tool's description. Its text names each operation, with an example. */
export const describeTool = (tool: Tool, verb: "describe" | "help") =>
  operation({
    id: `${tool.name}.${verb}`,
    summary: `What the ${tool.name} tool can do`,
    input: t.Object({}),
    output: Description,
    example: {},
    cacheable: () => true,
    hasUrls: true,
    run: (_, { baseUrl, mcpUrl }) => {
      const routes = operationRoutes(tool);
      const map = (value: (each: ServedRoute) => string) =>
        Object.fromEntries(routes.map((each) => [nameOf(each), value(each)]));
      return {
        title: tool.title,
        message: tool.message,
        endpoints: map(({ method, path }) => `${method} ${baseUrl}${path}`),
        parameters: parametersOf(tool),
        examples: map(({ method, path, operation }) => sampleRequest(method, baseUrl, path, operation)),
        ...(mcpUrl === undefined ? {} : { mcp: mcpUrl }),
        ...tool.more,
      };
    },
    text: ({ title, message, endpoints, examples }) =>
      [
        `${title}: ${message}`,
        ...Object.entries(endpoints).map(([name, endpoint]) => `\n${name}\n  ${endpoint}\n  ${examples[name]}`),
      ].join("\n"),
  });

/** The operation that lists the tools. */
export const listTools = (tools: () => Promise<readonly Tool[]>) =>
  operation({
    id: "tools.list",
    summary: "List the tools",
    input: t.Object({}),
    output: t.Object({
      tools: t.Array(
        t.Object({
          name: t.String({ description: "Path segment of the tool" }),
          title: t.String(),
          message: t.String({ description: "What it is for, in one line" }),
          url: t.String({ description: "URL of its description" }),
        }),
      ),
    }),
    example: {},
    cacheable: () => true,
    hasUrls: true,
    run: async (_, { baseUrl }) => {
      const url = (name: string) => `${baseUrl}${TOOLS_PATH}/${name}`;
      return { tools: (await tools()).map(({ name, title, message }) => ({ name, title, message, url: url(name) })) };
    },
    text: (list) => list.tools.map(({ name, message, url }) => `${name.padEnd(8)}${url}  ${message}`).join("\n"),
  });

/** Every route of a tool. Only `/help` has a text form: `/passwd/text` asks for a password of length "text". */
export function routesOf(tool: Tool): ServedRoute[] {
  const path = `${TOOLS_PATH}/${tool.name}`;
  return [
    { method: "GET", path, form: "json", operation: describeTool(tool, "describe") },
    ...bothForms({ method: "GET", path: "/help", operation: describeTool(tool, "help") }, path),
    ...operationRoutes(tool),
  ];
}

/** The routes of the list of tools. */
export const listRoutes = (tools: () => Promise<readonly Tool[]>): ServedRoute[] =>
  bothForms({ method: "GET", path: TOOLS_PATH, operation: listTools(tools) }, "");
