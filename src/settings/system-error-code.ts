/** The code of an operating system error, such as "ENOENT"; "unknown reason" if it has none. */
export function systemErrorCode(error: unknown): string {
  // Deno's error for a file without read permission.
  if (error instanceof Error && error.name === "NotCapable") return "not allowed by --allow-read";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^E[A-Z0-9]+$/.test(code) ? code : "unknown reason";
}
