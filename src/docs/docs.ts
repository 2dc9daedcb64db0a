import { Elysia } from "elysia";
import { serveFile } from "../http/delivery.ts";
import { contextAtRoute, type Policy, type RequestContext } from "../http/request-context.ts";
import type { Tool } from "../operation/tool.ts";

/** Makes a value when it is first asked for, and keeps it as long as the settings that it was made for. */
function cachedPerPolicy<Value>(make: (policy: Policy) => Promise<Value>): (context: RequestContext) => Promise<Value> {
  const made = new WeakMap<Policy, Promise<Value>>();
  return ({ policy }) => {
    const value = made.get(policy) ?? make(policy);
    made.set(policy, value);
    return value;
  };
}

async function createOpenApiFiles(tools: readonly Tool[], { secured, limited }: Policy) {
  const { openApiFiles: publisher } = await import("./openapi-file.ts");
  return publisher({ tools, deployment: { secured, limited } });
}

/** The documents of a service with these tools. Nothing is loaded or made before it is asked for. */
export function docs(tools: () => Promise<readonly Tool[]>) {
  const openApiFilesOf = cachedPerPolicy((policy) => tools().then((loaded) => createOpenApiFiles(loaded, policy)));
  return new Elysia()
    .get("/openapi.json", async ({ request, route }) => {
      const context = contextAtRoute(request, route);
      const publish = await openApiFilesOf(context);
      return await serveFile(request, await publish(context.baseUrl));
    })
    .get("/docs", async ({ request, route }) => {
      const context = contextAtRoute(request, route);
      const { reference, referenceInFolder } = await (await import("../ui/shell.ts")).pages();
      return await serveFile(request, context.endsWithSlash ? referenceInFolder : reference);
    });
}
