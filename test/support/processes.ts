import { readFileSync, writeFileSync } from "node:fs";
import { needs } from "./needs.ts";

needs("Linux");

/** The processes that a process has started. */
export const children = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

/** Whether a process runs; one that has ended and waits to be noticed does not. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

const memoryMiB = (pid: number, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** The memory that a process has now, in MiB. */
export const residentMiB = (pid: number): number => memoryMiB(pid, "VmRSS");

/** The most memory that a process has had, in MiB. */
export const peakMiB = (pid: number): number => memoryMiB(pid, "VmHWM");

/** Forgets the most memory that a process has had until now (proc_pid_clear_refs(5)). */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, "5");

/** The memory of the files that a process has mapped, its program's for the most part, in MiB. */
export const mappedMiB = (pid: number): number => memoryMiB(pid, "RssFile");
