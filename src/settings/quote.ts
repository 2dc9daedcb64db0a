/** Quotes an operator's value in an error message, on one line and shortened. Never for secrets. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text);
