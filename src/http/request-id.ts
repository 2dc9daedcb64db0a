export const REQUEST_ID = "x-request-id";

const ACCEPTABLE = /^[A-Za-z0-9._-]{1,128}$/;

/** The caller's request id if it is valid, else a new one. */
export function requestId({ headers }: Request): string {
  const given = headers.get(REQUEST_ID);
  return given !== null && ACCEPTABLE.test(given) ? given : crypto.randomUUID();
}
