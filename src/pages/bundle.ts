import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { compressed } from "../http/delivery.ts";
import { Refusal } from "../operation/refusal.ts";
import { embeddedFile, embeddedName } from "../runtime/embedded.ts";

/** The output folder of `scripts/build-web.ts`, which `bun install` runs. */
export const FOLDER = new URL("../../dist/web/", import.meta.url);

/** The file that lists the others. */
export const MANIFEST = "web.json";

/** The names of the page's files, which contain a hash of the content. */
export interface Manifest {
  script: string;
  style: string;
  /** Scripts that the page loads on demand. */
  chunks: string[];
  /** The script that hashes files in a thread of the browser. */
  worker: string;
  /** The files of the page at /docs. */
  docs: { script: string; style: string };
}

/** A file of the page, gzipped: from the binary or the npm package, else from the output folder. */
export const readPageFile = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  (await embeddedFile(embeddedName(name))) ?? (await compressed(await readFile(new URL(name, FOLDER))));

const NOT_BUILT = new Refusal(
  "NOT_FOUND",
  "The page is not built here; `bun install` builds it, and the API needs none",
);

/** The list of the page's files. @throws Refusal NOT_FOUND if the page was not built. */
export async function readManifest(): Promise<Manifest> {
  const file = await readPageFile(MANIFEST).catch((error: unknown) => {
    throw error instanceof Error && "code" in error && error.code === "ENOENT" ? NOT_BUILT : error;
  });
  return JSON.parse(gunzipSync(file).toString());
}
