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
 * Gives the OpenAPI file of a service for a base URL. The file is cached for the last base URL only, as callers can
 * choose any (by the header `Host`).
 */
export function openApiFiles(subject: DocumentSource): (url: string) => Promise<StaticFile> {
  const document = openApiDocument(subject);
  let last: { url: string; text: Promise<StaticFile> } | undefined;
  return (url) => {
    if (last?.url !== url) last = { url, text: document.then((made) => createOpenApiFile(made, url)) };
    return last.text;
  };
}
