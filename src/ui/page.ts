import { Elysia } from "elysia";
import { prefers } from "../http/accept.ts";
import { deliver } from "../http/delivery.ts";
import { failure } from "../http/failure.ts";
import { requestContextOf } from "../http/request-context.ts";
import { success } from "../http/success.ts";
import { target } from "../http/target.ts";
import { Refusal } from "../refusal.ts";
import { index } from "./service-index.ts";
import type { Page } from "./shell.ts";

let made: Promise<Page> | undefined;

/** Nothing of the page is loaded before someone looks at it. */
const pageOf = (): Promise<Page> => {
  made ??= import("./shell.ts").then(({ createPage }) => createPage());
  return made;
};

/** Only who names HTML or its family wants it: a caller that takes anything is a program. */
const wantsHtml = (accept: string | null): boolean => prefers(accept, ["text/html"]);

/** The answer is a different one for other values of these headers. */
const VARY = "Accept, Accept-Encoding";

async function deliverPage(request: Request): Promise<Response> {
  const response = await deliver(request, (await pageOf()).html);
  response.headers.set("vary", VARY);
  return response;
}

const UNKNOWN = new Refusal("NOT_FOUND", "No such file; the page names those that there are");

/** The script and the style sheet, whose names begin alike in every release. */
const stemOf = (name: string): string | undefined => /^(main)-[^.]*(\.(?:js|css))$/.exec(name)?.slice(1).join("-*");

/**
 * A file of the page. Where it is the script or style sheet of another release (a browser has kept its page), ours is the
 * answer, which must not be kept under that name.
 */
async function deliverAsset(request: Request, name: string): Promise<Response> {
  const { assets } = await pageOf();
  const asset = assets.get(name);
  if (asset) return await deliver(request, asset);
  const stem = stemOf(name);
  const [, ours] = [...assets].find(([each]) => stem !== undefined && stemOf(each) === stem) ?? [];
  return ours
    ? await deliver(request, { ...ours, headers: { "cache-control": "no-store" } })
    : failure(UNKNOWN, "json");
}

/**
 * "/" for people and programs. The page's own files are there as well, told apart by the query: where the service asks
 * for a token, "/" alone is open, and browsers send none with a script.
 */
export const page = new Elysia().get("/", ({ request, route }) => {
  const context = requestContextOf(request);
  context.route = route;
  const query = new URLSearchParams(target(request.url).query);
  const asset = query.get("asset");
  if (asset !== null) return deliverAsset(request, asset);
  if (wantsHtml(request.headers.get("accept"))) return deliverPage(request);
  const answer = success(request, index(context), { cacheable: true, negotiated: true });
  answer.headers.set("vary", VARY);
  return answer;
});
