import { definitionsOf } from "../../definitions.ts";

export const definitions = definitionsOf("hash");
