import { createRequire } from "node:module";
import { readAsset } from "../http/asset.ts";
import { compressed, type File, file, KEPT_FOR_AN_HOUR, KEPT_FOR_EVER } from "../http/delivery.ts";

/** The package of the page's user interface, and its files. */
export const PACKAGE = "swagger-ui-dist";
export const PACKAGED = ["swagger-ui-bundle.js", "swagger-ui.css"] as const;

const packaged = (name: (typeof PACKAGED)[number]): Promise<Uint8Array<ArrayBuffer>> =>
  readAsset(name, () => createRequire(import.meta.url).resolve(`${PACKAGE}/${name}`));

/** Starts the user interface; the page tells it where the document is. */
const START = `SwaggerUIBundle({
  url: document.currentScript.dataset.document,
  dom_id: "#documentation",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  filter: true,
  showCommonExtensions: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

/**
 * What the page may load and do (CSP Level 3): nothing but this service's own files and operations.
 * Images also come from the style sheet itself (data:) and from answers that are images (blob:).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS = { ...KEPT_FOR_AN_HOUR, "content-security-policy": POLICY, "referrer-policy": "no-referrer" };

const html = (base: string, style: string, script: string, start: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sidekit API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}${style}">
</head>
<body>
<noscript>This page needs JavaScript; <a href="${base}/openapi.json">openapi.json</a> says the same without it.</noscript>
<div id="documentation"></div>
<script src="${base}${script}"></script>
<script src="${base}${start}" data-document="${base}/openapi.json"></script>
</body>
</html>
`;

/** The page for people, and the files that it loads by their paths. */
export interface Page {
  /** At `/docs`. */
  page: File;
  /** The same at `/docs/`, where relative addresses begin one level deeper. */
  pageInFolder: File;
  assets: ReadonlyMap<string, File>;
}

/** Where assets are; each one's path has the hash of its content. */
const pathOf = (name: string, { hash }: File): string => `/docs/assets/${hash}/${name}`;

/** Makes the page. Its addresses are relative: they hold at whatever path a proxy shows it. */
export async function createPage(): Promise<Page> {
  const javaScript = "text/javascript; charset=utf-8";
  const style = file("text/css; charset=utf-8", await packaged("swagger-ui.css"), KEPT_FOR_EVER);
  const script = file(javaScript, await packaged("swagger-ui-bundle.js"), KEPT_FOR_EVER);
  const start = file(javaScript, await compressed(START), KEPT_FOR_EVER);
  const assets = new Map([
    [pathOf("swagger-ui.css", style), style],
    [pathOf("swagger-ui-bundle.js", script), script],
    [pathOf("start.js", start), start],
  ]);
  const [styleAt = "", scriptAt = "", startAt = ""] = assets.keys();
  const page = async (base: string) =>
    file("text/html; charset=utf-8", await compressed(html(base, styleAt, scriptAt, startAt)), HEADERS);
  return { page: await page("."), pageInFolder: await page(".."), assets };
}
