import { gunzipSync } from "node:zlib";
import { readAsset } from "../http/asset.ts";

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

/** The list of the page's files. */
export const readManifest = async (): Promise<Manifest> =>
  JSON.parse(gunzipSync(await readPageFile(MANIFEST)).toString());
