import { createRequire } from "node:module";
import { readAsset } from "../http/asset.ts";
import { CACHED_FOR_AN_HOUR, CACHED_FOR_EVER, compressed, type StaticFile, staticFile } from "../http/delivery.ts";
import { readManifest, readPageFile } from "../ui/bundle.ts";

/** The package of the page's user interface, and its files. */
export const PACKAGE = "swagger-ui-dist";
export const PACKAGE_FILES = ["swagger-ui-bundle.js", "swagger-ui.css"] as const;

const readPackageFile = (name: (typeof PACKAGE_FILES)[number]): Promise<Uint8Array<ArrayBuffer>> =>
  readAsset(name, () => createRequire(import.meta.url).resolve(`${PACKAGE}/${name}`));

/**
 * What the page may load and do (CSP Level 3): nothing but this service's own files and operations.
 * Images also come from the style sheet itself (data:) and from answers that are images (blob:).
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS = {
  ...CACHED_FOR_AN_HOUR,
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "referrer-policy": "no-referrer",
};

interface PageUrls {
  /** The folder that the addresses begin at, relative to the page: "." or "..". */
  base: string;
  styles: readonly string[];
  script: string;
  start: string;
}

const html = ({ base, styles, script, start }: PageUrls): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API documentation · Sidekit</title>
<link rel="icon" href="data:,">
${styles.map((style) => `<link rel="stylesheet" href="${base}${style}">`).join("\n")}
</head>
<body>
<header class="top"><a href="${base}/">Sidekit</a><h1>API documentation</h1><a href="${base}/openapi.json">openapi.json</a></header>
<noscript>This page needs JavaScript; <a href="${base}/openapi.json">openapi.json</a> has the same content.</noscript>
<div id="documentation"></div>
<script src="${base}${script}"></script>
<script src="${base}${start}" data-document="${base}/openapi.json"></script>
</body>
</html>
`;

/** The page for people, and the files that it loads by their paths. */
export interface ReferencePage {
  /** At `/docs`. */
  page: StaticFile;
  /** The same at `/docs/`, where relative addresses begin one level deeper. */
  pageInFolder: StaticFile;
  assets: ReadonlyMap<string, StaticFile>;
}

/** Where assets are; each one's path has the hash of its content. */
const pathOf = (name: string, { hash }: StaticFile): string => `/docs/assets/${hash}/${name}`;

/** Makes the page. Its addresses are relative: they hold at whatever path a proxy shows it. */
export async function createDocsPage(): Promise<ReferencePage> {
  const javaScript = "text/javascript; charset=utf-8";
  const css = "text/css; charset=utf-8";
  const manifest = await readManifest();
  const files = {
    "swagger-ui.css": staticFile(css, await readPackageFile("swagger-ui.css"), CACHED_FOR_EVER),
    "docs.css": staticFile(css, await readPageFile(manifest.docs.style), CACHED_FOR_EVER),
    "swagger-ui-bundle.js": staticFile(javaScript, await readPackageFile("swagger-ui-bundle.js"), CACHED_FOR_EVER),
    "docs.js": staticFile(javaScript, await readPageFile(manifest.docs.script), CACHED_FOR_EVER),
  };
  const at = (name: keyof typeof files): string => pathOf(name, files[name]);
  const addresses = {
    styles: [at("swagger-ui.css"), at("docs.css")],
    script: at("swagger-ui-bundle.js"),
    start: at("docs.js"),
  };
  const page = async (base: string) =>
    staticFile("text/html; charset=utf-8", await compressed(html({ base, ...addresses })), HEADERS);
  const assets = new Map(Object.entries(files).map(([name, each]) => [pathOf(name, each), each]));
  return { page: await page("."), pageInFolder: await page(".."), assets };
}
