import { signal } from "@preact/signals";
import { type Call, callOf, type DataOf } from "../../api/call.ts";
import { definitionsOf } from "../../definitions.ts" with { type: "macro" };
import { addressed, cell, createForm, textOf } from "../../state/form.ts";

const definitions = definitionsOf("hash");

/** The text, which most views share. It may be a secret: addresses never contain it. */
const text = cell("");

/** Replaces `text` by a text that is too long to be edited. */
export const longText = signal<string | undefined>(undefined);

/** "all", or the algorithm of the digest. */
export const ALL = "all";
export const digest = createForm(definitions.digest, { text, algorithm: { initial: ALL } });
export const all = createForm(definitions.all, { text });
export const identify = createForm(definitions.identify, { text });
export const hmac = createForm(definitions.hmac, { text, algorithm: { initial: "sha256", name: "hmac" } });
/** Each line is a text, also if it is empty. */
export const batch = createForm(definitions.batch, {
  algorithm: { initial: "sha256", name: "one" },
  texts: { read: (lines) => (lines === "" ? undefined : lines.split("\n")) },
});

export const addresses = {
  text: addressed(digest, ["algorithm"]),
  file: addressed(all, []),
  verify: addressed(identify, []),
  hmac: addressed(hmac, ["algorithm", "keyEncoding", "encoding"]),
  batch: addressed(batch, ["algorithm"]),
};

/** Texts beyond this many characters are sent as files are: JSON bodies have a limit. */
const LARGE = 100_000;

/** The options of a call that send the entered text as a file if it is large. */
function asFile() {
  const entered = longText.value ?? textOf({ cell: text });
  const isLarge = entered.length > LARGE;
  return isLarge ? { file: new File([entered], "text.txt", { lastModified: 0 }) } : {};
}

export const digestCall = (): Call<Digest | AllDigests> | undefined =>
  (textOf(digest.fields.algorithm) === ALL ? all : digest).call({}, asFile());
/** Undefined until a digest is entered. */
export const identifyCall = () =>
  textOf(identify.fields.hash).trim() === "" ? undefined : identify.call({}, asFile());

/** The values of a key that a header can carry: ASCII only, so a text is written in base64. */
export function headerKey(key: string, keyEncoding: string) {
  // In the other encodings, characters beyond ASCII are malformed; so is "?".
  if (keyEncoding !== "utf8") return { key: key.replace(/\s/g, "").replace(/[^!-~]/g, "?") };
  const bytes = new TextEncoder().encode(key);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return { key: base64, keyEncoding: "base64" } as const;
}

/** Undefined until a key is entered, though the service accepts an empty one. */
export function hmacCall() {
  const [key, keyEncoding] = [textOf(hmac.fields.key), textOf(hmac.fields.keyEncoding)];
  if (key === "") return undefined;
  const options = asFile();
  return hmac.call(options.file && headerKey(key, keyEncoding), options);
}

export const fileCall = (file: File) => callOf(definitions.all, {}, { file });

export type AllDigests = DataOf<ReturnType<typeof fileCall>>;
type Digest = DataOf<ReturnType<typeof digest.call>>;

const NAMES: Readonly<Record<string, string>> = { md5: "MD5", ripemd160: "RIPEMD-160", crc32: "CRC-32" };

/** An algorithm as its standard writes it: "SHA-512/256", "SHA3-256", "BLAKE2b". */
export const nameOf = (algorithm: string): string =>
  NAMES[algorithm] ??
  algorithm
    .replace(/^sha3-/, "SHA3-")
    .replace(/^sha(\d+)-(\d+)$/, "SHA-$1/$2")
    .replace(/^sha(\d+)$/, "SHA-$1")
    .replace(/^blake/, "BLAKE");

/** The most used algorithms. */
export const USUAL = ["sha256", "sha512", "sha1", "md5"];

/** Names of algorithms, the usual ones first. */
export const usualFirst = (names: readonly string[]): string[] => [
  ...USUAL.filter((name) => names.includes(name)),
  ...names.filter((name) => !USUAL.includes(name)),
];
