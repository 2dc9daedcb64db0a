import { Elysia } from "elysia";
import { prefers } from "../http/accept.ts";
import { compressed, type StaticFile, serveFile, staticFile } from "../http/delivery.ts";
import { failure } from "../http/failure.ts";
import { requestContextOf } from "../http/request-context.ts";
import { success } from "../http/success.ts";
import { splitTarget } from "../http/target.ts";
import { Refusal } from "../refusal.ts";
import { serviceIndex } from "./service-index.ts";

/** The pages, loaded at the first request for one of them. */
const pagesOf = async () => await (await import("./shell.ts")).pages();

/** Whether to send the page: only if `Accept` prefers HTML. A caller that accepts anything is a program. */
const wantsHtml = (accept: string | null): boolean => prefers(accept, ["text/html"]);

/** The request headers that the response depends on. */
const VARY = "Accept, Accept-Encoding";

async function servePage(request: Request, isReference: boolean): Promise<Response> {
  const { tools, reference } = await pagesOf();
  const page = isReference ? reference : tools;
  const response = await serveFile(request, page);
  response.headers.set("vary", VARY);
  return response;
}

const NO_SUCH_FILE = new Refusal("NOT_FOUND", "No such file; the page names its files");

/** The name of a page's script or style sheet without its hash: the same in every release. */
const stemOf = (name: string): string | undefined =>
  /^(main|docs)-[^.]*(\.(?:js|css))$/.exec(name)?.slice(1).join("-*");

const NO_STORE = { "cache-control": "no-store" };

/** A script that imports the given one by its current name, because its chunks import it by that name. */
async function scriptThatImports(name: string, { contentType }: StaticFile): Promise<StaticFile> {
  return staticFile(contentType, await compressed(`import "./?asset=${name}";`), NO_STORE);
}

/**
 * A file of a page. For the script or style sheet of another release (a browser has cached that page), the current one is
 * sent, without caching.
 */
async function serveAsset(request: Request, name: string): Promise<Response> {
  const { assets } = await pagesOf();
  const asset = assets.get(name);
  if (asset) return await serveFile(request, asset);
  const stem = stemOf(name);
  const found = [...assets].find(([each]) => stem !== undefined && stemOf(each) === stem);
  if (!found) return failure(NO_SUCH_FILE, "json");
  const [current, ours] = found;
  return await serveFile(
    request,
    current.endsWith(".js") ? await scriptThatImports(current, ours) : { ...ours, headers: NO_STORE },
  );
}

/**
 * "/": the page for people, the index for programs, the pages' files (`?asset=`) and the API reference (`?docs`). Files
 * and reference are at "/" too because other paths may need a token, which browsers do not send for scripts and pages.
 */
export const page = new Elysia().get("/", ({ request, route }) => {
  const context = requestContextOf(request);
  context.route = route;
  const query = new URLSearchParams(splitTarget(request.url).query);
  const asset = query.get("asset");
  if (asset !== null) return serveAsset(request, asset);
  if (wantsHtml(request.headers.get("accept"))) return servePage(request, query.has("docs"));
  const answer = success(request, serviceIndex(context), { cacheable: true, negotiated: true });
  answer.headers.set("vary", VARY);
  return answer;
});
