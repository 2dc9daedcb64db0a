/** The forms of digests, and how these are written and listed. */
import { signal } from "@preact/signals";
import { keyBytes as bytesOfKey, KEY_ENCODINGS } from "../../../operation/encoding.ts";
import { decodeHex, encodeBase64 } from "../../../runtime/byte-text.ts";
import { DIGEST_NAMES, isSecure } from "../../../tools/hash/digests.ts";
import { spelt } from "../../controls/pickers.tsx";
import { Rows, Warnings } from "../../controls/result.tsx";
import { definitionsOf } from "../../definitions.ts";
import type { Call, CallOptions, DataOf } from "../../operation/call.ts";
import {
  cell,
  choiceField,
  choiceOf,
  choicesOf,
  createForm,
  type FormField,
  formsOf,
  textOf,
} from "../../operation/form.ts";

/** How the lines of the text end: a browser's field has LF alone. It follows from the text that is pasted. */
export const lineBreaks = choiceField("lineBreaks", "Line breaks", ["LF", "CRLF"]);

const withLineBreaks = (entered: string): string =>
  textOf(lineBreaks) === "CRLF" ? entered.replaceAll(/\r?\n/g, "\r\n") : entered;

/** Notes how the lines of a pasted text end: with CRLF if all of them do. */
export function noteLineBreaks(pasted: string): void {
  if (pasted.includes("\n")) lineBreaks.cell.state.value = /(?<!\r)\n/.test(pasted) ? "LF" : "CRLF";
}

/** Replaces `text` by a text that is too long to be edited. */
export const longText = signal<string | undefined>(undefined);

/** Texts beyond this many characters are sent as files are: JSON bodies have a limit. */
const LARGE = 100_000;

/** Enters the text of the views. */
export function enterText(entered: string): void {
  noteLineBreaks(entered);
  longText.value = entered.length > LARGE ? entered : undefined;
  forms.digest.enter({ text: longText.value === undefined ? entered : "" });
}

/** The ways to write a digest: the encodings of the service, and hex in capitals, which only the page has. */
export const WRITTEN = ["hex", "HEX", "base64", "base64url"];

/** A digest in hex as it is to be written. */
export function written(hex: string): string {
  const as = textOf(forms.digest.fields.encoding);
  if (!as.startsWith("base64")) return as === "HEX" ? hex.toUpperCase() : hex;
  return as === "base64url" ? encodeBase64(decodeHex(hex), as) : padded(encodeBase64(decodeHex(hex), "base64"));
}

const padded = (base64: string): string => base64.padEnd(Math.ceil(base64.length / 4) * 4, "=");

/** Why a digest is not for security; null if it is. */
export function insecurity(algorithm: string): string | null {
  if (!DIGEST_NAMES.some((name) => name === algorithm && !isSecure(name))) return null;
  return `${spelt(algorithm)} is ${algorithm === "crc32" ? "a checksum" : "broken"}: not for security`;
}

const USUAL = ["sha256", "sha512", "sha1", "md5"];

export const usualFirst = <Name extends string>(names: readonly Name[]): Name[] => [
  ...USUAL.flatMap((name) => names.filter((each) => each === name)),
  ...names.filter((name) => !USUAL.includes(name)),
];

/** "all", or the algorithm of the digest. */
export const ALL = "all";

const definitions = definitionsOf("hash");
const algorithmsOf = ({ schema }: Pick<FormField, "schema">): string[] => usualFirst((schema.enum ?? []).map(String));
const DIGESTS = algorithmsOf(definitions.digest.fields.algorithm);

const encoding = { ...cell("hex"), choices: WRITTEN };

/** The forms: all share the text. It may be a secret: addresses never contain it. */
export const forms = formsOf(
  definitions,
  { text: { read: (entered) => withLineBreaks(entered) } },
  {
    digest: { algorithm: { initial: ALL, choices: [ALL, ...DIGESTS] }, encoding },
    hmac: {
      encoding: { choices: WRITTEN },
      algorithm: { initial: "sha256", name: "hmac", choices: algorithmsOf(definitions.hmac.fields.algorithm) },
    },
    // Each line is a text, also if it is empty.
    batch: {
      algorithm: { initial: "sha256", name: "one", choices: DIGESTS },
      texts: { read: (lines) => (lines === "" ? undefined : lines.split("\n")) },
    },
  },
);

/** The digests of files: names of algorithms, separated by commas. */
export const filesForm = createForm(definitions.digest, {
  algorithm: { initial: "sha256", name: "digests", choices: DIGESTS },
  encoding,
});

const { digest, all, identify, hmac } = forms;

const enteredText = (): string => longText.value ?? textOf(digest.fields.text);

export const hasLines = (): boolean => enteredText().includes("\n");

/** The options of a call that send the entered text as a file if it is large. */
function asFile() {
  const entered = withLineBreaks(enteredText());
  const isLarge = entered.length > LARGE;
  return isLarge ? { file: new File([entered], "text.txt", { lastModified: 0 }) } : {};
}

export const digestCall = (): Call<Digest | AllDigests> | undefined =>
  (textOf(digest.fields.algorithm) === ALL ? all : digest).call({}, asFile());

/** The calls for digests that are shown: of several, which the service writes in hex alone, one each in another encoding. */
function callsOf(names: readonly string[], options: CallOptions): Call[] {
  const { algorithm, encoding } = digest.fields;
  if (names.length > 1 && choiceOf(encoding) === "hex") return [all.call({}, options) ?? []].flat();
  const algorithms = usualFirst(choicesOf(algorithm)).filter((name) => names.includes(name));
  return algorithms.flatMap((name) => digest.call({ algorithm: name }, options) ?? []);
}

export function commandCalls(): Call[] {
  const chosen = textOf(digest.fields.algorithm);
  return callsOf(chosen === ALL ? DIGESTS : [chosen], asFile());
}

export const identifyCall = () => identify.call({}, asFile());

/** The values of the key that a header can carry: ASCII only, so a text is written in base64. None of an empty key. */
function headerKey() {
  const [key, keyEncoding] = [textOf(hmac.fields.key), textOf(hmac.fields.keyEncoding)];
  if (key === "") return {};
  // In the other encodings, characters beyond ASCII are malformed; so is "?".
  if (keyEncoding !== "utf8") return { key: key.replace(/\s/g, "").replace(/[^!-~]/g, "?") };
  return { key: padded(encodeBase64(new TextEncoder().encode(key), "base64")), keyEncoding: "base64" } as const;
}

export function hmacCall() {
  const options = asFile();
  return hmac.call(options.file && headerKey(), options);
}

/** The bytes of the HMAC's key; undefined if it is empty or malformed in its encoding. */
export function keyBytes(): Uint8Array | undefined {
  const [key, encoding] = [textOf(hmac.fields.key), textOf(hmac.fields.keyEncoding)];
  const known = KEY_ENCODINGS.find((name) => name === encoding);
  return key === "" || known === undefined ? undefined : (bytesOfKey(key, known) ?? undefined);
}

/** The calls that do the same in the service; none if no algorithm is chosen. */
export function fileCalls(file: File, algorithms: readonly string[], isKeyed: boolean): Call[] {
  if (!isKeyed) return callsOf(algorithms, { file });
  const encoding = choicesOf(hmac.fields.encoding).find((each) => each === choiceOf(filesForm.fields.encoding));
  return algorithms.flatMap(() => hmac.call({ ...headerKey(), encoding }, { file }) ?? []);
}

type AllDigests = DataOf<ReturnType<typeof all.call>>;
type Digest = DataOf<ReturnType<typeof digest.call>>;

/** Digests by name, in hex, as they are to be written. Those that are not for security say so, unless a key was used. */
export const listed = (digests: Readonly<Record<string, string>>, isKeyed = false) =>
  usualFirst(Object.keys(digests)).map((algorithm) => ({
    algorithm,
    hash: written(digests[algorithm] ?? ""),
    warning: isKeyed ? null : insecurity(algorithm),
  }));

type Listed = ReturnType<typeof listed>;

/** The digests of a text or file. */
export const DigestList = ({ digests, prefix = "" }: { digests: Listed; prefix?: string }) => (
  <>
    <Rows of={Object.fromEntries(digests.map((each) => [prefix + spelt(each.algorithm), each.hash]))} kind="digests" />
    <Warnings warnings={digests.map(({ warning }) => warning)} />
  </>
);
