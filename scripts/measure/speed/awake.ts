import { openSync, writeSync } from "node:fs";

/** The permitted wake-up time of processors, zero, as a 32-bit number of microseconds. */
const NO_LATENCY = new Uint8Array(4);

/**
 * Keeps processors from sleeping until this process ends, if the machine permits it (Linux, PM QoS, as root).
 *
 * A load generator sleeps when it has read all responses, and the server's next response wakes it, which takes some
 * microseconds of the server's time on virtual machines. This happens more often for slower servers, so their results
 * would be too bad.
 * @returns Whether it succeeded.
 */
export function keepAwake(): boolean {
  try {
    // Effective while the file is open.
    writeSync(openSync("/dev/cpu_dma_latency", "w"), NO_LATENCY);
    return true;
  } catch {
    return false;
  }
}
