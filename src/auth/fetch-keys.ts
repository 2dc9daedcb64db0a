import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { isJsonObject, type JsonObject } from "../operation/json.ts";
import { answerWithin } from "../runtime/promises.ts";
import { readFailure } from "../runtime/runtime.ts";
import { MAX_JWKS_KEYS } from "../tools/jwt/keys/find-keys.ts";
import {
  type Attempt,
  addressProblem,
  fetchDocument,
  hostOf,
  KeysFailure,
  readDocument,
  refusePrivateHost,
} from "./guarded-fetch.ts";
import type { IssuerEntry } from "./issuers-file.ts";

/** The JWKs of a key set (RFC 7517, section 5). @throws KeysFailure for more than 100: all or none are used. */
function keysOf({ keys }: JsonObject): JsonObject[] {
  if (!Array.isArray(keys)) throw new KeysFailure('the key set has no list "keys"');
  if (keys.length > MAX_JWKS_KEYS) throw new KeysFailure(`the key set has more than ${MAX_JWKS_KEYS} keys`);
  return keys.filter(isJsonObject);
}

/** Reads the key set in a file. @throws KeysFailure */
async function readKeysFile(path: string): Promise<JsonObject[]> {
  try {
    // Opening a pipe would hold a thread of the runtime until somebody writes into it.
    if (!(await stat(path)).isFile()) throw new KeysFailure("it is not a regular file");
    return keysOf(await readDocument(createReadStream(path), "file"));
  } catch (error) {
    if (error instanceof KeysFailure) throw error;
    throw new KeysFailure(`the file cannot be read: ${readFailure(error)}`);
  }
}

/** The URL of an issuer's metadata (OpenID Connect Discovery 1.0, section 4). */
function metadataUrl(issuer: string): string {
  const { origin, pathname } = new URL(issuer);
  return `${origin}${pathname.replace(/\/$/, "")}/.well-known/openid-configuration`;
}

/** The URL of the key set that an issuer's metadata name. @throws KeysFailure */
export async function keysUrl(issuer: string, metadata: JsonObject): Promise<string> {
  // Else one issuer could publish keys for another (OpenID Connect Discovery 1.0, 4.3).
  if (metadata.issuer !== issuer) throw new KeysFailure("its metadata have another issuer than the issuers' file");
  const uri = metadata.jwks_uri;
  const url = typeof uri === "string" && addressProblem(uri) === undefined ? new URL(uri) : undefined;
  if (!url) throw new KeysFailure("its metadata have no jwks_uri that may be fetched");
  if (hostOf(url) === hostOf(new URL(issuer))) return url.href;
  if (url.protocol !== "https:") throw new KeysFailure("its jwks_uri is an http URL of another host");
  await refusePrivateHost(url);
  return url.href;
}

/** Limits one attempt as a whole: names, connections, documents with their bodies. */
const DEADLINE_MS = 5000;

type Place = Pick<IssuerEntry, "issuer" | "source">;

async function keysAt({ issuer, source }: Place, attempt: Attempt): Promise<JsonObject[]> {
  if (source.kind === "file") {
    attempt.place = source.path;
    return await readKeysFile(source.path);
  }
  const url =
    source.kind === "url" ? source.url : await keysUrl(issuer, await fetchDocument(metadataUrl(issuer), attempt));
  return keysOf(await fetchDocument(url, attempt));
}

/** Gets the keys of an issuer, in at most 5 s. @throws KeysFailure that names the place */
export async function fetchKeys(from: Place): Promise<JsonObject[]> {
  const controller = new AbortController();
  const attempt: Attempt = { signal: controller.signal, place: "" };
  try {
    const keys = await answerWithin(DEADLINE_MS, keysAt(from, attempt));
    if (keys) return keys;
    throw new KeysFailure(`there was no complete answer within ${DEADLINE_MS / 1000} s`);
  } catch (error) {
    throw error instanceof KeysFailure ? new KeysFailure(`${error.message} (${attempt.place})`) : error;
  } finally {
    controller.abort();
  }
}
