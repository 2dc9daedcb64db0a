/** A value in an error message: operators' own words, cut and kept to one line. Never for secrets. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text);
