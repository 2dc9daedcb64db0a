import { oneOf, t } from "../../operation/schema.ts";
import { ALGORITHM_NAMES } from "./digest-algorithms.ts";

export const algorithm = oneOf(ALGORITHM_NAMES, {
  description: "Digest algorithm, in any letter case",
  foldCase: true,
});

/** A digest in an answer. */
export const hex = (description: string) => t.String({ description });
