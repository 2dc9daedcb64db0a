import { closeSync, openSync, readFileSync } from "node:fs";
import type { Log } from "../../observe/log.ts";
import type { AcceptGate } from "../../runtime/accept-gate.ts";

/** File descriptors that are kept for the service's own use: for metrics, threads and shutdown. */
const RESERVED = 8;

/** How many must be free, besides those, before connections are accepted again. */
const FREE_AGAIN = 8;

const CHECK_EVERY_MS = 100;
const LOG_AT_MOST_EVERY_MS = 60_000;

/** With a lower limit the log has a warning at the start. */
const LOW_LIMIT = 512;

/** Opens the root folder a number of times. @returns The descriptors, fewer where no more are to be had. */
function take(count: number): number[] {
  const taken: number[] = [];
  try {
    while (taken.length < count) taken.push(openSync("/", "r"));
  } catch {
    // No more.
  }
  return taken;
}

function release(descriptors: readonly number[]): void {
  for (const descriptor of descriptors) closeSync(descriptor);
}

/** How many files this process may have open (getrlimit(2)); undefined where that is not known. */
function limit(): number | undefined {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}

/** Warns in the log where the limit of open files, and so of connections, is low. */
export function warnOfLowLimit(log: Log): void {
  const files = limit();
  if (files === undefined || !(files < LOW_LIMIT)) return;
  const advice = "raise the hard limit (ulimit -Hn, LimitNOFILE=) to 1024 or more";
  log.write("warn", `at most ${files} files and connections may be open at a time; ${advice}`, { limit: files });
}

/**
 * Keeps some file descriptors in reserve. When all others are in use, it closes the gate for new connections, which would
 * otherwise wake the event loop again and again, and opens it again when enough are free.
 */
export function guardDescriptors(createGate: () => Promise<AcceptGate | undefined>, log: Log): void {
  let reserve = take(RESERVED);
  let gate: AcceptGate | undefined;
  let isClosed = false;
  let isClosing = false;
  let logged = Number.NEGATIVE_INFINITY;

  const close = async (): Promise<void> => {
    isClosing = true;
    release(reserve);
    reserve = [];
    gate ??= await createGate();
    gate?.close();
    isClosing = false;
    isClosed = true;
    if (performance.now() - logged < LOG_AT_MOST_EVERY_MS) return;
    logged = performance.now();
    log.write("warn", "no file descriptor is free; new connections wait until others are closed", { limit: limit() });
  };

  const check = (): void => {
    if (isClosing) return;
    const taken = take(isClosed ? RESERVED + FREE_AGAIN : 1);
    if (!isClosed) {
      release(taken);
      if (taken.length === 0) void close();
      return;
    }
    const hasRoom = taken.length === RESERVED + FREE_AGAIN;
    release(hasRoom ? taken.splice(RESERVED) : taken.splice(0));
    if (!hasRoom) return;
    reserve = taken;
    isClosed = false;
    gate?.open();
  };
  setInterval(check, CHECK_EVERY_MS).unref();
}
