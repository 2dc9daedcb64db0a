import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import process from "node:process";

const ROOT = "/sys/fs/cgroup";

/** A control group with a limit of memory, as a container has one (cgroups(7), both versions). */
export interface MemoryGroup {
  /** Runs a command in it: to be put before the command. */
  wrapper: string[];
  /** The most that it has held, in bytes, the page cache included. */
  peak(): number;
  /** How many processes the kernel has killed in it for lack of memory. */
  killed(): number;
  remove(): void;
}

const numberIn = (path: string, pattern = /(\d+)/): number =>
  existsSync(path) ? Number(pattern.exec(readFileSync(path, "utf8"))?.[1] ?? 0) : 0;

/** Makes a group. Needs root and a machine whose groups can be written to. @throws Error otherwise. */
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
