import { DIGEST_NAMES } from "../../tools/hash/digests.ts";
import { titleOf } from "../definitions.ts";

/** The titles of the tools. */
export const TITLES = {
  jwt: titleOf("jwt"),
  color: titleOf("color"),
  passwd: titleOf("passwd"),
  hash: titleOf("hash"),
  qr: titleOf("qr"),
  lorem: titleOf("lorem"),
};

/** The names of the digests, for the search and for what a text may be. */
export const DIGESTS: readonly string[] = DIGEST_NAMES;
