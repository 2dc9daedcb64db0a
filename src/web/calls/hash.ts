import type { Call } from "../api/call.ts";
import { type BodyOf, type DataOf, post, type Routes } from "./routes.ts";

type HashRoutes = Routes["hash"];
type One = HashRoutes[":algorithm"];
type HmacBody = BodyOf<HashRoutes["hmac"][":algorithm"]["post"]>;

export type Digest = DataOf<One["post"]>;
export type Digests = DataOf<One["batch"]["post"]>;
export type AllDigests = DataOf<HashRoutes["all"]["post"]>;
export type Hmac = DataOf<HashRoutes["hmac"][":algorithm"]["post"]>;
export type Identification = DataOf<HashRoutes["verify"]["post"]>;

export type Algorithm = Digest["algorithm"];
export type HmacAlgorithm = Hmac["algorithm"];
export type KeyEncoding = NonNullable<HmacBody["keyEncoding"]>;
export type ByteEncoding = NonNullable<HmacBody["encoding"]>;

/** Texts beyond this many characters are sent as files are: JSON bodies have a limit. */
const LARGE = 100_000;

/** The same call of a file instead of a text; `query` has the other members of the body, except for secrets. */
const asFile = <Data>(call: Call<Data>, file: File, query: Readonly<Record<string, string>> = {}): Call<Data> => {
  const { text: _, ...values } = call.command.values ?? {};
  const { body: __, ...rest } = call;
  const written = new URLSearchParams(query).toString();
  return { ...rest, path: call.path + (written && `?${written}`), file, command: { ...call.command, values } };
};

const isLarge = (text: string): boolean => text.length > LARGE;

const fileOf = (text: string): File => new File([text], "text.txt", { lastModified: 0 });

const ofText = <Data>(call: Call<Data>, text: string): Call<Data> =>
  isLarge(text) ? asFile(call, fileOf(text)) : call;

export const hashText = (algorithm: Algorithm, text: string) =>
  ofText(post<Digest>(`/hash/${algorithm}`, { text }, { words: "hash digest", values: { algorithm, text } }), text);

export const hashTextWithAll = (text: string) =>
  ofText(post<AllDigests>("/hash/all", { text }, { words: "hash all", values: { text } }), text);

export const hashFileWithAll = (file: File) => asFile(post<AllDigests>("/hash/all", {}, { words: "hash all" }), file);

export const hashTexts = (algorithm: Algorithm, texts: string[]): Call<Digests> => ({
  ...post(`/hash/${algorithm}/batch`, { texts }, { words: "hash batch", values: { algorithm } }),
});

/** A key as headers can carry it: ASCII only, so a text is written in base64. */
function headerKey({ key, keyEncoding = "utf8" }: Pick<HmacBody, "key" | "keyEncoding">) {
  // What is not ASCII is malformed in the other encodings: the service says so of "?" as well.
  if (keyEncoding !== "utf8") return { key: key.replace(/\s/g, "").replace(/[^!-~]/g, "?"), keyEncoding };
  const bytes = new TextEncoder().encode(key);
  return { key: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")), keyEncoding: "base64" };
}

export function hmacText(algorithm: HmacAlgorithm, body: Omit<HmacBody, "algorithm">): Call<Hmac> {
  const { text, encoding } = body;
  const command = { words: "hash hmac", values: { algorithm, text } };
  const call = post<Hmac>(`/hash/hmac/${algorithm}`, body, command, "key");
  if (!isLarge(text)) return call;
  const { key, keyEncoding } = headerKey(body);
  return {
    ...asFile(call, fileOf(text), { keyEncoding, ...(encoding && { encoding }) }),
    headers: { "sidekit-key": key },
  };
}

export function identifyDigest(text: string, hash: string): Call<Identification> {
  const call = post<Identification>("/hash/verify", { text, hash }, { words: "hash identify", values: { hash, text } });
  return isLarge(text) ? asFile(call, fileOf(text), { hash }) : call;
}
