import { DIGEST_NAMES } from "../../tools/hash/digests.ts";
import { TOOLS } from "../../tools/tools.ts";

/** The titles of the tools, which all doors have. */
export const TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  TOOLS.map(({ name, title }) => [name, title]),
);

/** The names of the digests, for the search and for what a text may be. */
export const DIGESTS: readonly string[] = DIGEST_NAMES;
