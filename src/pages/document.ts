import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { listRoutes, routesOf } from "../api/describe-tool.ts";
import type { ServedRoute } from "../api/served-route.ts";
import { JSON_TYPE } from "../http/media-type.ts";
import { CACHED_FOR_AN_HOUR, gzip, type StaticFile, staticFile } from "../http/static-file.ts";
import type { JsonObject } from "../operation/json.ts";
import type { AnyOperation, Tool } from "../operation/tool.ts";
import { VERSION } from "../runtime/version.ts";
import { referencedComponents, SECURITY_SCHEMES, SHARED_COMPONENTS } from "./components.ts";
import { operationObject } from "./operation-object.ts";
import { type Deployment, type ExampleAnswer, exampleAnswer, resultSchemas, sharedFailures } from "./responses.ts";
import { serviceRoutes } from "./service-routes.ts";

const INFO = {
  title: "Sidekit",
  version: VERSION,
  description: `Developer tools behind one HTTP API.

## Requests

Every operation takes GET, POST or both. Values in a path are percent-encoded (\`/\` is \`%2F\`). Use POST for long values and for
secrets, which URLs would leave in logs. HEAD works wherever GET does.

A field of a POST can be in the query instead of in the body, except secrets, lists and objects; a field in both is
refused. \`color.dark\` can be \`dark\` or \`color[dark]\` in a query. Unknown query parameters are ignored, unknown body fields are refused.

Use POST also for values with unusual characters: in a path, the HTTP server resolves dot segments, also encoded ones
(\`.\`, \`..\`, \`%2e%2e\`), reads \`\\\` as \`/\`, and replaces bytes that are not UTF-8 by U+FFFD.

## Results

Every operation responds with \`{"success": true, "data": …}\`, and its \`/text\` form with the result alone, for pipes. The status
is the same in both.

## Authentication

A service may require a token of its operator: send it as \`Authorization: Bearer <token>\`. Without a valid one, requests get status
401 and \`UNAUTHORIZED\`, except those for \`/\`, \`/livez\`, \`/readyz\`, \`/version\` and \`/auth\`.

## Errors and their codes

A failure is \`{"success": false, "error": {"code", "message", "details"}}\`; in a \`/text\` form, it is one line that begins with
\`error: \`. The message says what to change, and each of the details names a field by its JSON pointer (RFC 6901). Codes are stable.

The HTTP server's own refusals have no envelope: an empty 400 for a malformed request or for trailers after a chunked body, an empty
431 for a request line and headers of more than 16 KiB or for more than 198 headers, and a closed connection for an unknown method.

## Limits

The limits of each value are with its field. JSON has at most 64 levels, and 32,768 objects, arrays and values in all;
of several members with one name, the last one counts. A body over the limit of the service gets status 413, by default JSON over 1 MiB and
files over 256 MiB; one that arrives slower than about 16 kB/s is cut off after 68 seconds.

With a rate limit, each response says by \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` how many requests are left
in this window and when it ends, in seconds. A request over the limit gets status 429, and \`Retry-After\` says when to try again. So
does a 503 with the code \`OVERLOADED\`.`,
  license: { name: "MIT", identifier: "MIT" },
};

async function describeRoutes(toolRoutes: readonly ServedRoute[], deployment: Deployment) {
  const answers = new Map<AnyOperation, Promise<ExampleAnswer | undefined>>();
  const described = serviceRoutes(deployment);
  for (const route of toolRoutes) {
    const { method, path, operation } = route;
    const answer = answers.get(operation) ?? exampleAnswer(operation);
    answers.set(operation, answer);
    described.push({ method, path, detail: operationObject(route, deployment, await answer) });
    await yieldToEventLoop();
  }
  return described;
}

/**
 * The OpenAPI document, without `servers`. The plugin's function for a route makes the paths: as a whole, it would add a
 * page with Scalar, and derive the rest wrongly. The work yields to the event loop between its steps.
 */
async function openApiDocument(tools: readonly Tool[], deployment: Deployment): Promise<JsonObject> {
  const { registerSchemaPath } = await import("@elysiajs/swagger/utils");
  await yieldToEventLoop();
  const toolRoutes = [...listRoutes(async () => tools), ...tools.flatMap(routesOf)];
  const described = await describeRoutes(toolRoutes, deployment);
  const paths = {};
  for (const { method, path, detail } of described)
    registerSchemaPath({ schema: paths, path, method, hook: { detail }, models: {} });
  const { schemas, headers } = SHARED_COMPONENTS;
  const shared = {
    schemas: { ...schemas, ...resultSchemas(toolRoutes) },
    headers,
    responses: sharedFailures(deployment),
  };
  const components: JsonObject = {
    ...referencedComponents({ described }, shared),
    ...(deployment.secured && { securitySchemes: SECURITY_SCHEMES }),
  };
  return {
    openapi: "3.1.0",
    info: INFO,
    tags: [
      ...tools.map(({ name, title, message }) => ({ name, description: `${title}: ${message}` })),
      { name: "tools", description: "The list of tools, with the URL of each tool's description" },
      { name: "service", description: "The service itself: health, release and documents" },
    ],
    security: deployment.secured ? [{ token: [] }] : [],
    components,
    paths,
  };
}

/** Gives the OpenAPI file for a base URL. Only the last one is cached, as callers can choose any, by `Host`. */
export function openApiFiles(tools: readonly Tool[], deployment: Deployment): (url: string) => Promise<StaticFile> {
  const document = openApiDocument(tools, deployment);
  const createFile = async (url: string): Promise<StaticFile> => {
    const { openapi, info, ...rest } = await document;
    const text = JSON.stringify({ openapi, info, servers: [{ url }], ...rest });
    return staticFile(JSON_TYPE, await gzip(text), CACHED_FOR_AN_HOUR);
  };
  let last: { url: string; file: Promise<StaticFile> } | undefined;
  return (url) => {
    if (last?.url !== url) last = { url, file: createFile(url) };
    return last.file;
  };
}
