import { CACHED_FOR_AN_HOUR, CACHED_FOR_EVER, compressed, type StaticFile, staticFile } from "../http/delivery.ts";
import { readManifest, readPageFile } from "./bundle.ts";

/**
 * What the page may load and do (CSP Level 3): nothing but this service's own files and operations. Images also come
 * from answers (data:), and scripts cannot turn texts into markup.
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
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const HEADERS = {
  ...CACHED_FOR_AN_HOUR,
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "referrer-policy": "no-referrer",
};

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='9' fill='%232456d6'/%3E%3Cpath d='M21 10.5a5 3.8 0 0 0-5-2.5c-3 0-5 1.5-5 3.7 0 5.3 10.2 2.8 10.2 8.2 0 2.4-2.2 4.1-5.2 4.1a5.6 4.3 0 0 1-5.4-3' fill='none' stroke='%23fff' stroke-width='3' stroke-linecap='round'/%3E%3C/svg%3E";

/** Addresses are queries alone: they hold at whatever path a proxy shows the page. */
const html = (style: string, script: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Six developer tools: JSON Web Tokens, colours, passwords, hashes, QR codes, lorem ipsum">
<title>Sidekit</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body>
<noscript><p>This page needs JavaScript. The tools do without: <code>curl</code> this address to see where they are.</p></noscript>
<div id="page"></div>
</body>
</html>
`;

/** The page for people, and the files that it loads by their names. */
export interface AppPage {
  html: StaticFile;
  assets: ReadonlyMap<string, StaticFile>;
}

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

const typeOf = (name: string): string => TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "";

/** Where a file of the page is, beside the page itself. */
const urlOfAsset = (name: string): string => `?asset=${name}`;

/** Reads the page out of the binary or the clone. */
export async function createAppPage(): Promise<AppPage> {
  const { script, style, chunks } = await readManifest();
  const assets = new Map<string, StaticFile>();
  for (const name of [script, style, ...chunks])
    assets.set(name, staticFile(typeOf(name), await readPageFile(name), CACHED_FOR_EVER));
  const text = html(urlOfAsset(style), urlOfAsset(script));
  return { html: staticFile("text/html; charset=utf-8", await compressed(text), HEADERS), assets };
}
