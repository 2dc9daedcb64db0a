import { DIGEST_NAMES, isSecure } from "../../../tools/hash/digests.ts";
import { definitionsOf } from "../../definitions.ts";

export const definitions = definitionsOf("hash");

/** The digests that are not for security. */
export const INSECURE: readonly string[] = DIGEST_NAMES.filter((name) => !isSecure(name));
