import { signal } from "@preact/signals";
import type { Algorithm } from "../../calls/hash.ts";
import { createStore } from "../../state/store.ts";

/** What has been entered into the views of the hash tool. Texts may be secrets: addresses never contain them. */
export const hashStore = createStore({
  text: "",
  texts: "",
  hash: "",
  key: "",
  checksums: "",
  algorithm: "all",
  one: "sha256",
  hmac: "sha256",
  keyEncoding: "utf8",
  encoding: "hex",
});

/** A text that is too long to be edited. */
export const longText = signal<string | undefined>(undefined);

export const ALGORITHMS = ["sha256", "sha512", "sha1", "md5"] as const satisfies readonly Algorithm[];

/** An algorithm as its standard writes it. */
const NAMES: Readonly<Record<string, string>> = {
  md5: "MD5",
  sha1: "SHA-1",
  sha224: "SHA-224",
  sha256: "SHA-256",
  sha384: "SHA-384",
  sha512: "SHA-512",
  "sha512-256": "SHA-512/256",
  "sha3-256": "SHA3-256",
  "sha3-512": "SHA3-512",
  blake2b: "BLAKE2b",
  blake2s: "BLAKE2s",
  blake3: "BLAKE3",
  ripemd160: "RIPEMD-160",
  crc32: "CRC-32",
};

export const nameOf = (algorithm: string): string => NAMES[algorithm] ?? algorithm;

/** The algorithms that people want most, in this order. */
const USUAL: readonly string[] = ALGORITHMS;

/** Names of algorithms, the usual ones first. */
export const usualFirst = (names: readonly string[]): string[] => [
  ...USUAL.filter((name) => names.includes(name)),
  ...names.filter((name) => !USUAL.includes(name)),
];

export const isUsual = (name: string): boolean => USUAL.includes(name);

export const ALGORITHM_OPTIONS = ALGORITHMS.map((name) => ({ value: name, label: nameOf(name) }));

export const ALL_OPTIONS = [{ value: "all", label: "All" }, ...ALGORITHM_OPTIONS];
