import { shortened } from "../operation/refusal.ts";

/** Quotes an operator's value in an error message, on one line and shortened. Never for secrets. */
export const quote = (text: string): string => JSON.stringify(shortened(text, 40));
