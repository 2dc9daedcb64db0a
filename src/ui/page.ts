import { Elysia } from "elysia";
import { prefers } from "../http/accept.ts";
import { compressed, type StaticFile, serveFile, staticFile } from "../http/delivery.ts";
import { failure } from "../http/failure.ts";
import { requestContextOf } from "../http/request-context.ts";
import { success } from "../http/success.ts";
import { splitTarget } from "../http/target.ts";
import { Refusal } from "../refusal.ts";
import { serviceIndex } from "./service-index.ts";

/** The pages are loaded when one of them is first requested. */
const pagesOf = async () => await (await import("./shell.ts")).pages();

/** Only callers that name HTML or its family want it: one that takes anything is a program. */
const wantsHtml = (accept: string | null): boolean => prefers(accept, ["text/html"]);

/** The request headers that the answer depends on. */
const VARY = "Accept, Accept-Encoding";

async function servePage(request: Request, isReference: boolean): Promise<Response> {
  const { tools, reference } = await pagesOf();
  const page = isReference ? reference : tools;
  const response = await serveFile(request, page);
  response.headers.set("vary", VARY);
  return response;
}

const NO_SUCH_FILE = new Refusal("NOT_FOUND", "No such file; the page names its files");

/** The script and the style sheet, whose names begin alike in every release. */
const stemOf = (name: string): string | undefined =>
  /^(main|docs)-[^.]*(\.(?:js|css))$/.exec(name)?.slice(1).join("-*");

const NO_STORE = { "cache-control": "no-store" };

/** Loads the script of this release, by its own name: the parts that it loads later import it by that name. */
async function scriptThatImports(name: string, { contentType }: StaticFile): Promise<StaticFile> {
  return staticFile(contentType, await compressed(`import "./?asset=${name}";`), NO_STORE);
}

/**
 * A file of the page. Where it is the script or style sheet of another release (a browser has kept its page), ours is the
 * answer, which must not be kept under that name.
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
 * "/" for people and programs. The pages' own files are there as well, distinguished by the query: if the service needs
 * a token, only "/" is open, and browsers send no token with a script. For the same reason "/?docs" is the reference of
 * the API: it asks for the token.
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
