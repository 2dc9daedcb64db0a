/** The code of an error of the operating system, such as "ENOENT"; "unknown reason" where it has none. */
export function systemErrorCode(error: unknown): string {
  // Deno, for a file outside of what --allow-read names.
  if (error instanceof Error && error.name === "NotCapable") return "not allowed by --allow-read";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^E[A-Z0-9]+$/.test(code) ? code : "unknown reason";
}
