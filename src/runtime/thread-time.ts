import { readFileSync, readlinkSync } from "node:fs";
import type { Worker } from "node:worker_threads";

/** The unit of processor times in /proc (proc_pid_stat(5)): 100 in a second on every platform. */
const MS_PER_TICK = 10;

/**
 * The system's id of the thread that calls this, by which Bun's main thread measures its time; undefined on other
 * runtimes, and where the system has no /proc.
 */
export function systemThreadId(): string | undefined {
  if (!("Bun" in globalThis)) return undefined;
  try {
    return readlinkSync("/proc/thread-self").split("/").at(-1);
  } catch {
    return undefined;
  }
}

/** The processor time of a thread of this process by /proc; undefined if it has ended. */
function timeInProc(id: string): number | undefined {
  try {
    const [user, system] = (readFileSync(`/proc/self/task/${id}/stat`, "utf8").split(") ")[1] ?? "")
      .split(" ")
      .slice(11);
    return (Number(user) + Number(system)) * MS_PER_TICK;
  } catch {
    return undefined;
  }
}

/**
 * The processor time that a thread has used, in milliseconds; undefined if nobody knows. On Bun, `cpuUsage` answers only
 * while the thread has nothing to do.
 * @param id What `systemThreadId` gave in the thread.
 */
export async function threadTime(thread: Worker, id: string | undefined): Promise<number | undefined> {
  if ("Bun" in globalThis) return id === undefined ? undefined : timeInProc(id);
  if (!("cpuUsage" in thread)) return undefined;
  try {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1000;
  } catch {
    // The thread has ended.
    return undefined;
  }
}
