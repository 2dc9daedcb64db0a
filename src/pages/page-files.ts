import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { CACHED_FOR_AN_HOUR, CACHED_FOR_EVER, gzip, type StaticFile, staticFile } from "../http/static-file.ts";
import { Refusal } from "../operation/refusal.ts";
import { once } from "../runtime/builtins.ts";
import { embeddedFile, embeddedName } from "../runtime/embedded.ts";
import { errorCode } from "../runtime/runtime.ts";

/** The parts of a page's HTML; `withoutScript` is shown if JavaScript is off, and the script renders into `root`. */
type Shell = Record<"title" | "description" | "style" | "script" | "withoutScript" | "root", string>;

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='9' fill='%232456d6'/%3E%3Cpath d='M21 10.5a5 3.8 0 0 0-5-2.5c-3 0-5 1.5-5 3.7 0 5.3 10.2 2.8 10.2 8.2 0 2.4-2.2 4.1-5.2 4.1a5.6 4.3 0 0 1-5.4-3' fill='none' stroke='%23fff' stroke-width='3' stroke-linecap='round'/%3E%3C/svg%3E";

/** The HTML of a page. Nothing is escaped: all parts are the service's own texts. */
const html = ({ title, description, style, script, withoutScript, root }: Shell): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<title>${title}</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body>
<noscript><p>${withoutScript}</p></noscript>
${root}
</body>
</html>
`;

/**
 * The pages' Content Security Policy: they may only load files of this service and call its operations. One function
 * alone makes the address of a worker (src/web/tools/hash/file-queue.ts).
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types file-worker",
].join("; ");

const PAGE_HEADERS = {
  ...CACHED_FOR_AN_HOUR,
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "referrer-policy": "no-referrer",
};

const pageFile = async (shell: Shell): Promise<StaticFile> =>
  staticFile("text/html; charset=utf-8", await gzip(html(shell)), PAGE_HEADERS);

/** The page of the tools. Its URLs consist of a query only, so that they are valid below any path prefix of a proxy. */
const toolsPage = ({ style, script }: Manifest, attributes = ""): Promise<StaticFile> =>
  pageFile({
    title: "Sidekit",
    description: "Six developer tools: JSON Web Tokens, colours, passwords, hashes, QR codes, lorem ipsum",
    style: `?asset=${style}`,
    script: `?asset=${script}`,
    withoutScript: "This page needs JavaScript. The HTTP API does not: <code>curl</code> this address for its URLs.",
    root: `<div id="page"${attributes}></div>`,
  });

/** The reference of the API. @param base The folder of the service relative to the page: "." or "..". */
const referencePage = (base: string, { docs }: Manifest): Promise<StaticFile> =>
  pageFile({
    title: "API reference · Sidekit",
    description: "Every operation of the service, with its forms, values, code samples and real responses",
    style: `${base}/?asset=${docs.style}`,
    script: `${base}/?asset=${docs.script}`,
    withoutScript: `This page needs JavaScript. <a href="${base}/openapi.json">openapi.json</a> has the same content.`,
    root: `<div id="reference" data-document="${base}/openapi.json"></div>`,
  });

async function assetFile(name: string, headers: Readonly<Record<string, string>> = {}): Promise<StaticFile> {
  const type = name.endsWith(".js") ? "text/javascript; charset=utf-8" : "text/css; charset=utf-8";
  return staticFile(type, await readPageFile(name), { ...CACHED_FOR_EVER, ...headers });
}

/** The policy of the worker that hashes files: it can send nothing. */
const WORKER_HEADERS = { "content-security-policy": "default-src 'none'" };

async function createPages() {
  const manifest = await readManifest();
  const { script, style, chunks, worker, docs } = manifest;
  const assets = new Map<string, StaticFile>();
  for (const name of [script, style, docs.script, docs.style, ...chunks]) assets.set(name, await assetFile(name));
  assets.set(worker, await assetFile(worker, WORKER_HEADERS));
  return {
    tools: await toolsPage(manifest),
    /** The same for a service that trusts issuers. */
    toolsWithIssuers: await toolsPage(manifest, ' data-issuers="trusted"'),
    reference: await referencePage(".", manifest),
    /** The reference at `/docs/`, where relative URLs begin one level deeper. */
    referenceInFolder: await referencePage("..", manifest),
    /** By name. */
    assets,
  };
}

/** The pages for people and their assets, created at the first request for one of them. */
export const pages = once(createPages);

/** The output folder of `scripts/build-web.ts`, which `bun install` runs. */
export const FOLDER = new URL("../../dist/web/", import.meta.url);

/** The file that lists the others. */
export const MANIFEST = "web.json";

/** The names of the page's files, which contain a hash of the content. */
export interface Manifest {
  script: string;
  style: string;
  chunks: string[];
  /** The script that hashes files in a thread of the browser. */
  worker: string;
  docs: { script: string; style: string };
}

/** A file of the page, gzipped: from the binary or the npm package, else from the output folder. */
const readPageFile = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  (await embeddedFile(embeddedName(name))) ?? (await gzip(await readFile(new URL(name, FOLDER))));

const NOT_BUILT = new Refusal(
  "NOT_FOUND",
  "The page is not built here; `bun install` builds it, and the API needs none",
);

/** The list of the page's files. @throws Refusal NOT_FOUND if the page was not built. */
export async function readManifest(): Promise<Manifest> {
  const file = await readPageFile(MANIFEST).catch((error: unknown) => {
    throw errorCode(error) === "ENOENT" ? NOT_BUILT : error;
  });
  return JSON.parse(gunzipSync(file).toString());
}
