import { CACHED_FOR_EVER, compressed, type StaticFile, staticFile } from "../http/delivery.ts";
import { readManifest, readPageFile } from "./bundle.ts";
import { html } from "./html.ts";
import { PAGE_HEADERS } from "./page-headers.ts";

/** The pages for people, and their assets by name. */
export interface Pages {
  /** The tools, at `/`. */
  tools: StaticFile;
  /** The reference of the API, at `/docs`. */
  reference: StaticFile;
  /** The reference at `/docs/`, where relative URLs begin one level deeper. */
  referenceInFolder: StaticFile;
  assets: ReadonlyMap<string, StaticFile>;
}

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

const typeOf = (name: string): string => TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "";

const pageFile = async (text: string): Promise<StaticFile> =>
  staticFile("text/html; charset=utf-8", await compressed(text), PAGE_HEADERS);

/** The page of the tools. Its URLs consist of a query only, so that they are valid below any path prefix of a proxy. */
const toolsHtml = (style: string, script: string): string =>
  html({
    title: "Sidekit",
    description: "Six developer tools: JSON Web Tokens, colours, passwords, hashes, QR codes, lorem ipsum",
    style: `?asset=${style}`,
    script: `?asset=${script}`,
    withoutScript: "This page needs JavaScript. The HTTP API does not: <code>curl</code> this address for its URLs.",
    root: '<div id="page"></div>',
  });

/** The reference of the API. @param base The folder of the service relative to the page: "." or "..". */
const referenceHtml = (base: string, style: string, script: string): string =>
  html({
    title: "API reference · Sidekit",
    description: "Every operation of the service, with its forms, values, code samples and real responses",
    style: `${base}/?asset=${style}`,
    script: `${base}/?asset=${script}`,
    withoutScript: `This page needs JavaScript. <a href="${base}/openapi.json">openapi.json</a> has the same content.`,
    root: `<div id="reference" data-document="${base}/openapi.json"></div>`,
  });

/** Creates the pages from their built files. */
export async function createPages(): Promise<Pages> {
  const { script, style, chunks, docs } = await readManifest();
  const assets = new Map<string, StaticFile>();
  for (const name of [script, style, docs.script, docs.style, ...chunks])
    assets.set(name, staticFile(typeOf(name), await readPageFile(name), CACHED_FOR_EVER));
  return {
    tools: await pageFile(toolsHtml(style, script)),
    reference: await pageFile(referenceHtml(".", docs.style, docs.script)),
    referenceInFolder: await pageFile(referenceHtml("..", docs.style, docs.script)),
    assets,
  };
}

let made: Promise<Pages> | undefined;

/** The pages, created at the first request for one of them. */
export const pages = (): Promise<Pages> => {
  made ??= createPages();
  return made;
};
