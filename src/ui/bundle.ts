import { gunzipSync } from "node:zlib";
import { readAsset } from "../http/asset.ts";
import { Refusal } from "../refusal.ts";

/** Where `scripts/build-web.ts` puts the page's files: `bun install` runs it. */
export const FOLDER = new URL("../../dist/web/", import.meta.url);

/** The file that lists the others. */
export const MANIFEST = "web.json";

/** The page's files by name; a hash of its content is part of each name. */
export interface Manifest {
  script: string;
  style: string;
  /** Parts of the page that it loads when they are needed. */
  chunks: string[];
  /** Those of the page at /docs. */
  docs: { script: string; style: string };
}

/** One of the page's files, compressed. */
export const readPageFile = (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  readAsset(name, () => new URL(name, FOLDER));

const NOT_BUILT = new Refusal(
  "NOT_FOUND",
  "The page is not built here; `bun install` builds it, and the API needs none",
);

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** The list of the page's files. @throws Refusal NOT_FOUND in a clone where the page was never built. */
export async function readManifest(): Promise<Manifest> {
  const file = await readPageFile(MANIFEST).catch((error: unknown) => {
    throw isMissing(error) ? NOT_BUILT : error;
  });
  return JSON.parse(gunzipSync(file).toString());
}
