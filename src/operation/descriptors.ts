import { closeSync, openSync } from "node:fs";
import { errorCode } from "../runtime/runtime.ts";
import { Refusal } from "./refusal.ts";

const isLack = (error: unknown): boolean => /E[MN]FILE/.test(errorCode(error) ?? "");

/** Whether a number of file descriptors are free, for this process and in the system: connections take them as well. */
function areFree(count: number): boolean {
  const opened: number[] = [];
  try {
    while (opened.length < count) opened.push(openSync("/", "r"));
    return true;
  } catch (error) {
    return !isLack(error);
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}

const NO_DESCRIPTOR = new Refusal(
  "OVERLOADED",
  "The service has no free file descriptor, as it has too many connections; try again in a second",
);

/** The refusal for a lack of file descriptors, with which modules seem to be missing; undefined for other errors. */
export function descriptorRefusal(error: unknown): Refusal | undefined {
  // Bun's error for this is no Error.
  const isMissing = error instanceof Object && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
  return (isLack(error) || isMissing) && !areFree(1) ? NO_DESCRIPTOR : undefined;
}

/** What a thread takes to start in Bun (3), and what connections may take meanwhile. */
const FOR_THREAD = 16;

/** Before a thread starts: without free descriptors, Bun 1.4.5 would end the process. @throws Refusal OVERLOADED */
export function requireDescriptorsForThread(): void {
  if (!areFree(FOR_THREAD)) throw NO_DESCRIPTOR;
}
