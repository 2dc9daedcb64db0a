import { MAX_COUNT } from "../../../tools/lorem/fields.ts";
import { definitionsOf } from "../../definitions.ts";

export const definitions = definitionsOf("lorem");

/** The maximum `count` of each type of placeholder text. The schema of `count` has the greatest of them. */
export const MAXIMA: Readonly<Record<string, number>> = MAX_COUNT;
