export const REQUEST_ID = "x-request-id";

const ACCEPTABLE = /^[A-Za-z0-9._-]{1,128}$/;

/** The caller's request id where it is one, else a new one. */
export const requestId = (header: string | null): string =>
  header !== null && ACCEPTABLE.test(header) ? header : crypto.randomUUID();
