import { Elysia } from "elysia";
import { serveFile } from "../http/delivery.ts";
import { contextAtRoute, type Policy, type RequestContext } from "../http/request-context.ts";
import type { Tool } from "../operation/tool.ts";

/** Makes a value on first use, and caches it per policy. */
function cachedPerPolicy<Value>(make: (policy: Policy) => Promise<Value>): (context: RequestContext) => Promise<Value> {
  const made = new WeakMap<Policy, Promise<Value>>();
  return ({ policy }) => {
    const value = made.get(policy) ?? make(policy);
    made.set(policy, value);
    return value;
  };
}

async function createOpenApiFiles(tools: readonly Tool[], { secured, limited }: Policy) {
  const { openApiFiles } = await import("./openapi-file.ts");
  return openApiFiles({ tools, deployment: { secured, limited } });
}

/** The routes of the documents. Everything is loaded and made on first use. */
export function docs(tools: () => Promise<readonly Tool[]>) {
  const openApiFilesOf = cachedPerPolicy((policy) => tools().then((loaded) => createOpenApiFiles(loaded, policy)));
  return new Elysia()
    .get("/openapi.json", async ({ request, route }) => {
      const context = contextAtRoute(request, route);
      const openApiFileFor = await openApiFilesOf(context);
      return await serveFile(request, await openApiFileFor(context.baseUrl));
    })
    .get("/docs", async ({ request, route }) => {
      const context = contextAtRoute(request, route);
      const { reference, referenceInFolder } = await (await import("../ui/shell.ts")).pages();
      return await serveFile(request, context.endsWithSlash ? referenceInFolder : reference);
    });
}
