import { expectation } from "../operation/expectation.ts";
import { flatFields } from "../operation/flat-fields.ts";
import { operation } from "../operation/operation.ts";
import { t } from "../operation/schema.ts";
import { sampleRequest, type Tool } from "../operation/tool.ts";
import { nameOf, operationRoutes, type ServedRoute, TOOLS_PATH } from "./served-route.ts";

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

/** Every parameter once, with its description and accepted values, as in the first operation that has it. */
function parametersOf(routes: readonly ServedRoute[]): Record<string, string> {
  const meanings: Record<string, string> = {};
  for (const { name, path, schema } of routes.flatMap(({ operation: { input } }) => flatFields(input))) {
    const { description, default: value } = schema;
    const otherwise = value === undefined ? "" : ` (default ${JSON.stringify(value)})`;
    const inQuery = path.length > 1 ? ` (${name} in a query)` : "";
    meanings[path.join(".")] ??= `${description}${inQuery}: ${expectation(schema)}${otherwise}`;
  }
  return meanings;
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
        parameters: parametersOf(routes),
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
