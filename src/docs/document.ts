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

Every operation answers \`{"success": true, "data": …}\`, and its \`/text\` form the result alone, for pipes. A failure is
\`{"success": false, "error": {"code", "message", "details"}}\`, in a \`/text\` form one line that begins with \`error: \`;
the status is the same in both. A value in a path is percent-encoded (\`/\` is \`%2F\`); long ones belong in a POST, as a
URL over about 16 KB is refused before the service sees it. HEAD works wherever GET does.

POST is right for every value with unusual characters: the HTTP server resolves dot segments in a path, encoded ones too
(\`.\`, \`..\`, \`%2e%2e\`), takes \`\\\` for \`/\`, and reads bytes that are not UTF-8 as U+FFFD. What it refuses itself has no
envelope: an empty 400 for a malformed request, an empty 431 for a head over 16 KB. A body that arrives slower than about
16 kB/s is cut off after 68 seconds.`;

const INFO = {
  title: "Sidekit",
  version: VERSION,
  description: DESCRIPTION,
  license: { name: "MIT", identifier: "MIT" },
};

/** What a document is made from. */
export interface DocumentSource {
  tools: readonly Tool[];
  deployment: Deployment;
}

const tags = (tools: readonly Tool[]) => [
  ...tools.map(({ name, title, message }) => ({ name, description: `${title}: ${message}` })),
  { name: "tools", description: "The tools, and where each of them describes itself" },
  { name: "service", description: "The service itself: its health, its release, its documents" },
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

/** Every route of the service with what the document says about it. */
async function describeRoutes({ tools, deployment }: DocumentSource): Promise<DescribedRoute[]> {
  const examplesOf = exampleMaker();
  const operations: DescribedRoute[] = [];
  for (const route of routesOfTools(tools)) {
    operations.push({ ...route, detail: operationObject(route, deployment, await examplesOf(route)) });
    await yieldToEventLoop();
  }
  return [...serviceOperations(deployment), ...operations];
}

/** The shared parts that some operations refer to. */
function components({ tools, deployment }: DocumentSource, operations: readonly JsonObject[]): JsonObject {
  const schemas = { ...SHARED_COMPONENTS.schemas, ...resultSchemas(routesOfTools(tools)) };
  const security = deployment.secured ? { securitySchemes: SHARED_COMPONENTS.securitySchemes } : {};
  return { ...referencedComponents({ operations }, { ...SHARED_COMPONENTS, schemas }), ...security };
}

/**
 * The OpenAPI document of an app, without `servers`.
 *
 * The plugin reads a second app with the same paths as the real one, each with its complete operation object. What the
 * plugin derives without one is wrong: answers under three media types, no failures, version 3.0.3 for schemas of 3.1,
 * and no paths with a dot. Other requests are answered between the steps.
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
