/** A JSON pointer (RFC 6901) to a field: ["color", "dark"] is "/color/dark". */
export const pointer = (path: readonly (string | number)[]): string =>
  path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
