/** The token of a request; "none" if it brings no credentials, or why these cannot be read. */
export type Credentials = { token: string } | { problem: string } | "none";

/** RFC 6750, section 2.1; the name of the scheme is not case-sensitive (RFC 9110, 11.1). */
const BEARER = /^bearer(?: +(?<token>[\w.~+/-]+=*))? *$/i;

/**
 * Finds the token of a request: in `Authorization: Bearer`, which counts alone if it is there, else in the cookie. Credentials
 * that are given twice are refused, as the program behind the proxy may read the others. A query is never read (RFC 6750, 5.3).
 */
export function findCredentials(headers: Headers, cookie: string | undefined): Credentials {
  const authorization = headers.get("authorization") ?? "";
  // Runtimes join repeated headers with commas, which no token has.
  if (authorization.includes(","))
    return { problem: "There are several Authorization headers, or one that is malformed" };
  if (/^bearer\b/i.test(authorization)) {
    const token = BEARER.exec(authorization)?.groups?.token;
    return token === undefined ? { problem: "The Authorization header has no readable token" } : { token };
  }
  return cookie === undefined ? "none" : inCookie(headers.get("cookie") ?? "", cookie);
}

/** A text without the spaces and tabs around it. Other white space is part of a cookie's name (RFC 6265, 5.2). */
const trimmed = (text: string): string => text.replace(/^[ \t]+/, "").replace(/(?<![ \t])[ \t]+$/, "");

/** The token in a cookie (RFC 6265, 4.2.1), whose value may have quotes around it. */
function inCookie(header: string, name: string): Credentials {
  const values = header
    .split(";")
    .map(trimmed)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1).replace(/^"(.*)"$/, "$1"));
  const [token = "", second] = values;
  if (second !== undefined) return { problem: "The cookie with the token is given twice" };
  return token === "" ? "none" : { token };
}
