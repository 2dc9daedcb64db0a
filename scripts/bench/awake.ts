import { openSync, writeSync } from "node:fs";

/** Processors may take no time at all to wake up, as a 32-bit number of microseconds. */
const NO_LATENCY = new Uint8Array(4);

/**
 * Keeps processors from sleeping until this process ends, where the machine lets it (Linux, PM QoS, as root).
 *
 * A load generator that has taken all answers sleeps, and the server that sends the next one wakes it, which on virtual
 * machines takes it microseconds. The slower a server is, the more often: what was measured of it would be worse than
 * it is.
 * @returns Whether it could.
 */
export function keepAwake(): boolean {
  try {
    // Lasts as long as the file is open.
    writeSync(openSync("/dev/cpu_dma_latency", "w"), NO_LATENCY);
    return true;
  } catch {
    return false;
  }
}
