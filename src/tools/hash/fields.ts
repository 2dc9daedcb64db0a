import { oneOf, t } from "../../operation/schema.ts";
import { DIGEST_ALGORITHM_NAMES } from "./digest-algorithms.ts";

export const algorithm = oneOf(DIGEST_ALGORITHM_NAMES, {
  description: "Digest algorithm, in any letter case",
  foldCase: true,
});

/** A digest in an output. */
export const hexDigest = (description: string) => t.String({ description });
