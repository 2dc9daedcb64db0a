import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../observe/log.ts";
import type { AcceptGate } from "../../runtime/accept-gate.ts";

/** File descriptors that are reserved for the service itself: for metrics, threads and shutdown. */
const RESERVED_DESCRIPTORS = 8;

/** How many more must be free before connections are accepted again. */
const FREE_TO_REOPEN = 8;

const CHECK_EVERY_MS = 100;
const LOG_AT_MOST_EVERY_MS = 60_000;

/** A lower limit is logged as a warning. */
const LOW_LIMIT = 512;

/** Opens descriptors of the root folder. @returns As many as requested, or fewer if the system has no more. */
function openDescriptors(count: number): number[] {
  const taken: number[] = [];
  try {
    while (taken.length < count) taken.push(openSync("/", "r"));
  } catch {
    // The limit is reached.
  }
  return taken;
}

function closeDescriptors(descriptors: readonly number[]): void {
  for (const descriptor of descriptors) closeSync(descriptor);
}

/** The limit of open files of this process (getrlimit(2)); undefined if unknown. */
function openFileLimit(): number | undefined {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}

/** Logs a warning if the limit of open files, and so of connections, is low. */
export function warnOfLowLimit(log: Log): void {
  const files = openFileLimit();
  if (files === undefined || !(files < LOW_LIMIT)) return;
  const advice = "raise the hard limit (ulimit -Hn, LimitNOFILE=) to 1024 or more";
  log.write("warn", `at most ${files} files and connections may be open at a time; ${advice}`, { limit: files });
}

const pause = () => sleep(CHECK_EVERY_MS, undefined, { ref: false });

/** Waits until enough descriptors are free to accept connections again. @returns The new reserve. */
async function takeReserve(): Promise<number[]> {
  for (;;) {
    await pause();
    const taken = openDescriptors(RESERVED_DESCRIPTORS + FREE_TO_REOPEN);
    const hasRoom = taken.length === RESERVED_DESCRIPTORS + FREE_TO_REOPEN;
    closeDescriptors(taken.splice(hasRoom ? RESERVED_DESCRIPTORS : 0));
    if (hasRoom) return taken;
  }
}

/**
 * Reserves some file descriptors. When all others are in use, stops accepting connections, which would wake the event
 * loop in a busy loop, and resumes when enough are free.
 */
export async function guardDescriptors(createGate: () => Promise<AcceptGate | undefined>, log: Log): Promise<never> {
  let reserve = openDescriptors(RESERVED_DESCRIPTORS);
  let gate: AcceptGate | undefined;
  let logged = Number.NEGATIVE_INFINITY;
  for (;;) {
    await pause();
    const free = openDescriptors(1);
    closeDescriptors(free);
    if (free.length > 0) continue;
    closeDescriptors(reserve);
    gate ??= await createGate();
    gate?.close();
    if (performance.now() - logged >= LOG_AT_MOST_EVERY_MS) {
      logged = performance.now();
      const limit = openFileLimit();
      log.write("warn", "no file descriptor is free; new connections wait until others are closed", { limit });
    }
    reserve = await takeReserve();
    gate?.open();
  }
}
