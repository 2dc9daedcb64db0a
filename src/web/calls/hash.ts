import type { Call } from "../api/call.ts";
import { type BodyOf, type DataOf, post, type Routes } from "./routes.ts";

type Hash = Routes["hash"];
type One = Hash[":algorithm"];
type HmacBody = BodyOf<Hash["hmac"][":algorithm"]["post"]>;

export type Digest = DataOf<One["post"]>;
export type Digests = DataOf<One["batch"]["post"]>;
export type AllDigests = DataOf<Hash["all"]["post"]>;
export type Hmac = DataOf<Hash["hmac"][":algorithm"]["post"]>;
export type Identification = DataOf<Hash["verify"]["post"]>;

export type Algorithm = Digest["algorithm"];
export type HmacAlgorithm = Hmac["algorithm"];
export type KeyEncoding = NonNullable<HmacBody["keyEncoding"]>;
export type ByteEncoding = NonNullable<HmacBody["encoding"]>;

/** Texts beyond this many characters are sent as files are: JSON bodies have a limit. */
const LARGE = 100_000;

const asFile = <Data>(call: Call<Data>, file: File): Call<Data> => {
  const { text: _, ...values } = call.command.values ?? {};
  const { body: __, ...rest } = call;
  return { ...rest, file, command: { ...call.command, values } };
};

const ofText = <Data>(call: Call<Data>, text: string): Call<Data> =>
  text.length > LARGE ? asFile(call, new File([text], "text.txt", { lastModified: 0 })) : call;

export const hashText = (algorithm: Algorithm, text: string) =>
  ofText(post<Digest>(`/hash/${algorithm}`, { text }, { words: "hash digest", values: { algorithm, text } }), text);

export const hashTextWithAll = (text: string) =>
  ofText(post<AllDigests>("/hash/all", { text }, { words: "hash all", values: { text } }), text);

export const hashFileWithAll = (file: File) => asFile(post<AllDigests>("/hash/all", {}, { words: "hash all" }), file);

export const hashTexts = (algorithm: Algorithm, texts: string[]): Call<Digests> => ({
  ...post(`/hash/${algorithm}/batch`, { texts }, { words: "hash batch", values: { algorithm } }),
});

export const hmacText = (algorithm: HmacAlgorithm, body: Omit<HmacBody, "algorithm">) =>
  post<Hmac>(`/hash/hmac/${algorithm}`, body, { words: "hash hmac", values: { algorithm, text: body.text } }, "key");

export const identifyDigest = (text: string, hash: string) =>
  post<Identification>("/hash/verify", { text, hash }, { words: "hash identify", values: { hash, text } });
