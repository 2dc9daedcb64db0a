import { CACHED_FOR_AN_HOUR, compressed, type StaticFile, staticFile } from "../http/delivery.ts";
import { JSON_TYPE } from "../http/media-type.ts";
import type { Tool } from "../operation/tool.ts";
import { openApiDocument } from "./document.ts";
import type { Deployment } from "./responses.ts";

/**
 * Gives the OpenAPI file of a service for a base URL. The file is cached for the last base URL only, as callers can
 * choose any (by the header `Host`).
 */
export function openApiFiles(tools: readonly Tool[], deployment: Deployment): (url: string) => Promise<StaticFile> {
  const document = openApiDocument(tools, deployment);
  const createFile = async (url: string): Promise<StaticFile> => {
    const { openapi, info, ...rest } = await document;
    const text = JSON.stringify({ openapi, info, servers: [{ url }], ...rest });
    return staticFile(JSON_TYPE, await compressed(text), CACHED_FOR_AN_HOUR);
  };
  let last: { url: string; file: Promise<StaticFile> } | undefined;
  return (url) => {
    if (last?.url !== url) last = { url, file: createFile(url) };
    return last.file;
  };
}
