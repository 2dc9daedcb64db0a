import { Elysia } from "elysia";
import { STATUS } from "../api/status.ts";
import { failure } from "../http/failure.ts";
import { prefers } from "../http/media-type.ts";
import { contextAtRoute, type Policy } from "../http/request-context.ts";
import { jsonResult, success } from "../http/response.ts";
import { gzip, serveFile, staticFile } from "../http/static-file.ts";
import { Refusal } from "../operation/refusal.ts";
import type { Tool } from "../operation/tool.ts";

/** The pages, loaded at the first request for one of them. */
const pagesOf = async () => await (await import("./page-files.ts")).pages();

const VARY = "Accept, Accept-Encoding";

async function servePage(request: Request, isReference: boolean, { auth }: Policy): Promise<Response> {
  const { tools, toolsWithIssuers, reference } = await pagesOf();
  const response = await serveFile(request, isReference ? reference : auth ? toolsWithIssuers : tools);
  response.headers.set("vary", VARY);
  return response;
}

const NO_SUCH_FILE = new Refusal("NOT_FOUND", "No such file; the page names its files");

/** The name of a page's script or style sheet without its hash: the same in every release. */
const stemOf = (name: string): string | undefined =>
  /^(main|docs)-[^.]*(\.(?:js|css))$/.exec(name)?.slice(1).join("-*");

const NO_STORE = { "cache-control": "no-store" };

/** A file of a page. For that of another release, which a cached page names, the current one is sent, without caching. */
async function serveAsset(request: Request, name: string): Promise<Response> {
  const { assets } = await pagesOf();
  const asset = assets.get(name);
  if (asset) return await serveFile(request, asset);
  const stem = stemOf(name);
  const found = [...assets].find(([each]) => stem !== undefined && stemOf(each) === stem);
  if (!found) return failure(NO_SUCH_FILE, "json");
  const [current, file] = found;
  // The chunks of a script import it by its current name: the response must, too, or it would run twice.
  const script = current.endsWith(".js") ? await gzip(`import "./?asset=${current}";`) : undefined;
  const sent = script ? staticFile(file.contentType, script, NO_STORE) : { ...file, headers: NO_STORE };
  return await serveFile(request, sent);
}

/**
 * "/": the page, the index for programs, the pages' files (`?asset=`) and the reference (`?docs`), as browsers send no
 * token for scripts and pages, which other paths may need.
 */
export const page = new Elysia().get("/", ({ request, route }) => {
  const context = contextAtRoute(request, route);
  const { query } = context;
  const asset = query?.get("asset") ?? undefined;
  if (asset !== undefined) return serveAsset(request, asset);
  // A caller that accepts anything is a program.
  if (prefers(request.headers.get("accept"), ["text/html"]))
    return servePage(request, query?.has("docs") === true, context.policy);
  const answer = success(request, jsonResult(STATUS["/"].data(context)), { cacheable: true });
  answer.headers.set("vary", VARY);
  return answer;
});

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
      const { reference, referenceInFolder } = await pagesOf();
      return await serveFile(request, context.target.path.endsWith("/") ? referenceInFolder : reference);
    });
}
