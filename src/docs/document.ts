import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { Elysia } from "elysia";
import { listRoutes, routesOf } from "../api/group.ts";
import type { ServedRoute } from "../api/served-route.ts";
import type { JsonObject } from "../json/object.ts";
import type { Tool } from "../operation/tool.ts";
import { VERSION } from "../version.ts";
import { exampleMaker } from "./examples.ts";
import { operationObject } from "./operation-object.ts";
import { referencedComponents } from "./references.ts";
import type { Deployment } from "./responses.ts";
import { resultSchemas } from "./results.ts";
import { serviceOperations } from "./service-routes.ts";
import { SHARED_COMPONENTS } from "./shared.ts";

const DESCRIPTION = `Developer tools behind one HTTP API.

Every operation responds with \`{"success": true, "data": …}\`, and its \`/text\` form with the result alone, for pipes. A
failure is \`{"success": false, "error": {"code", "message", "details"}}\`; in a \`/text\` form, it is one line that begins
with \`error: \`. The status is the same in both. Values in a path are percent-encoded (\`/\` is \`%2F\`). Use POST for long
values: the HTTP server refuses URLs over about 16 KB. HEAD works wherever GET does.

Use POST also for values with unusual characters: in a path, the HTTP server resolves dot segments, also encoded ones
(\`.\`, \`..\`, \`%2e%2e\`), reads \`\\\` as \`/\`, and replaces bytes that are not UTF-8 by U+FFFD. Its own refusals have no
envelope: an empty 400 for a malformed request, and an empty 431 for headers over 16 KB. A body that arrives slower than
about 16 kB/s is cut off after 68 seconds.`;

const INFO = {
  title: "Sidekit",
  version: VERSION,
  description: DESCRIPTION,
  license: { name: "MIT", identifier: "MIT" },
};

/** What the document is created from. */
export interface DocumentSource {
  tools: readonly Tool[];
  deployment: Deployment;
}

const tags = (tools: readonly Tool[]) => [
  ...tools.map(({ name, title, message }) => ({ name, description: `${title}: ${message}` })),
  { name: "tools", description: "The list of tools, with the URL of each tool's description" },
  { name: "service", description: "The service itself: health, release and documents" },
];

const routesOfTools = (tools: readonly Tool[]): ServedRoute[] => [
  ...listRoutes(async () => tools),
  ...tools.flatMap(routesOf),
];

interface DescribedRoute {
  method: string;
  path: string;
  detail: JsonObject;
}

/** Every route of the service with its operation object. */
async function describeRoutes({ tools, deployment }: DocumentSource): Promise<DescribedRoute[]> {
  const examplesOf = exampleMaker();
  const operations: DescribedRoute[] = [];
  for (const route of routesOfTools(tools)) {
    operations.push({ ...route, detail: operationObject(route, deployment, await examplesOf(route)) });
    await yieldToEventLoop();
  }
  return [...serviceOperations(deployment), ...operations];
}

/** The components that operations refer to. */
function components({ tools, deployment }: DocumentSource, operations: readonly JsonObject[]): JsonObject {
  const schemas = { ...SHARED_COMPONENTS.schemas, ...resultSchemas(routesOfTools(tools)) };
  const security = deployment.secured ? { securitySchemes: SHARED_COMPONENTS.securitySchemes } : {};
  return { ...referencedComponents({ operations }, { ...SHARED_COMPONENTS, schemas }), ...security };
}

/**
 * The OpenAPI document of an app, without `servers`.
 *
 * The plugin reads a second app that has the same paths, each with a complete operation object. Without these objects,
 * the plugin's document would be wrong: responses under three media types, no failures, version 3.0.3 with schemas of
 * 3.1, and no paths with a dot. The work yields to the event loop between its steps.
 */
export async function openApiDocument(subject: DocumentSource): Promise<JsonObject> {
  const { default: swagger } = await import("@elysiajs/swagger");
  await yieldToEventLoop();
  const { tools, deployment } = subject;
  const documentedApp = new Elysia({ aot: false });
  const operations = await describeRoutes(subject);
  for (const { method, path, detail } of operations) {
    documentedApp.route(method, path, () => "", { detail });
    await yieldToEventLoop();
  }
  const documentation = {
    openapi: "3.1.0",
    info: INFO,
    tags: tags(tools),
    security: deployment.secured ? [{ token: [] }] : [],
    components: components(
      subject,
      operations.map(({ detail }) => detail),
    ),
  };
  await yieldToEventLoop();
  documentedApp.use(swagger({ specPath: "/document", excludeStaticFile: false, documentation }));
  const answer = await documentedApp.handle(new Request("http://localhost.test/document"));
  return await answer.json();
}
