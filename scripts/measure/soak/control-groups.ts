import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import process from "node:process";

const ROOT = "/sys/fs/cgroup";

/** A control group with a memory limit, as for a container (cgroups(7), both versions). */
export interface MemoryGroup {
  /** Command prefix that runs a command in the group. */
  wrapper: string[];
  /** The maximum memory so far, in bytes, page cache included. */
  peak(): number;
  /** The number of its processes that the kernel has killed for lack of memory. */
  killed(): number;
  remove(): void;
}

const numberIn = (path: string, pattern = /(\d+)/): number =>
  existsSync(path) ? Number(pattern.exec(readFileSync(path, "utf8"))?.[1] ?? 0) : 0;

/** Creates a group. @throws Error without root, or if groups are not writable. */
export function memoryGroup(bytes: number): MemoryGroup {
  const isFirstVersion = existsSync(`${ROOT}/memory`);
  const path = `${ROOT}/${isFirstVersion ? "memory/" : ""}sidekit-soak-${process.pid}`;
  mkdirSync(path);
  writeFileSync(`${path}/${isFirstVersion ? "memory.limit_in_bytes" : "memory.max"}`, String(bytes));
  const swap = `${path}/${isFirstVersion ? "memory.memsw.limit_in_bytes" : "memory.swap.max"}`;
  if (existsSync(swap)) writeFileSync(swap, isFirstVersion ? String(bytes) : "0");
  return {
    wrapper: ["sh", "-c", `echo $$ > ${path}/cgroup.procs && exec "$@"`, "sh"],
    peak: () => numberIn(`${path}/${isFirstVersion ? "memory.max_usage_in_bytes" : "memory.peak"}`),
    killed: () => numberIn(`${path}/${isFirstVersion ? "memory.oom_control" : "memory.events"}`, /^oom_kill (\d+)/m),
    remove: () => rmdirSync(path),
  };
}
