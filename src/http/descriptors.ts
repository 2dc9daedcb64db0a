import { closeSync, openSync } from "node:fs";
import { Refusal } from "../refusal.ts";

const CODES: readonly unknown[] = ["EMFILE", "ENFILE"];

/** Whether neither this process nor the system has a free file descriptor: connections take them as well. */
function isNoneFree(): boolean {
  try {
    closeSync(openSync("/", "r"));
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && CODES.includes(error.code);
  }
}

const NO_DESCRIPTOR = new Refusal(
  "OVERLOADED",
  "The service has no free file descriptor, as it has too many connections; try again in a second",
);

/**
 * The refusal for an error that comes from a lack of file descriptors; undefined for other errors. A module that is loaded
 * when it is first needed, and that is a file, is then reported as missing.
 */
export function descriptorRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof Object) || !("code" in error)) return undefined;
  if (!CODES.includes(error.code) && error.code !== "ERR_MODULE_NOT_FOUND") return undefined;
  return isNoneFree() ? NO_DESCRIPTOR : undefined;
}
