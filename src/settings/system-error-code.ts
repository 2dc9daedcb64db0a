/** The code of an error of the operating system, such as "ENOENT"; "unknown reason" where it has none. */
export function systemErrorCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^E[A-Z0-9]+$/.test(code) ? code : "unknown reason";
}
