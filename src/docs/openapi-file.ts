import { CACHED_FOR_AN_HOUR, compressed, type StaticFile, staticFile } from "../http/delivery.ts";
import { JSON_TYPE } from "../http/media-type.ts";
import type { JsonObject } from "../json/object.ts";
import { type DocumentSource, openApiDocument } from "./document.ts";

async function createOpenApiFile(document: JsonObject, url: string): Promise<StaticFile> {
  const { openapi, info, ...rest } = document;
  const text = JSON.stringify({ openapi, info, servers: [{ url }], ...rest });
  return staticFile(JSON_TYPE, await compressed(text), CACHED_FOR_AN_HOUR);
}

/**
 * The document of a service, for the address at which it is asked: made when it is first asked for, and kept.
 * Callers can make up addresses (`Host` is theirs), so the text is kept for the last one only.
 */
export function openApiFiles(subject: DocumentSource): (url: string) => Promise<StaticFile> {
  const document = openApiDocument(subject);
  let last: { url: string; text: Promise<StaticFile> } | undefined;
  return (url) => {
    if (last?.url !== url) last = { url, text: document.then((made) => createOpenApiFile(made, url)) };
    return last.text;
  };
}
