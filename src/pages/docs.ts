import { Elysia } from "elysia";
import { serveFile } from "../http/delivery.ts";
import { contextAtRoute, type Policy } from "../http/request-context.ts";
import type { Tool } from "../operation/tool.ts";

/** The routes of the documents. Everything is loaded and made on first use, the OpenAPI document once per policy. */
export function docs(tools: () => Promise<readonly Tool[]>) {
  const createOpenApiFiles = async (policy: Policy) =>
    (await import("./document.ts")).openApiFiles(await tools(), policy);
  const created = new WeakMap<Policy, ReturnType<typeof createOpenApiFiles>>();
  const openApiFilesOf = (policy: Policy) => {
    const files = created.get(policy) ?? createOpenApiFiles(policy);
    created.set(policy, files);
    return files;
  };
  return new Elysia()
    .get("/openapi.json", async ({ request, route }) => {
      const context = contextAtRoute(request, route);
      const openApiFileFor = await openApiFilesOf(context.policy);
      return await serveFile(request, await openApiFileFor(context.baseUrl));
    })
    .get("/docs", async ({ request, route }) => {
      const context = contextAtRoute(request, route);
      const { reference, referenceInFolder } = await (await import("./shell.ts")).pages();
      return await serveFile(request, context.endsWithSlash ? referenceInFolder : reference);
    });
}
