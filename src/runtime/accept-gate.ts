import { Buffer } from "node:buffer";
import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";

/** Stops and resumes the delivery of new connections from a listening socket. They wait in the operating system. */
export interface AcceptGate {
  close(): void;
  open(): void;
}

/** Operations of epoll_ctl(2). */
const ADD = 1;
const REMOVE = 2;

/** The C library, as glibc and musl name it. */
const LIBRARIES = ["libc.so.6", "libc.musl-x86_64.so.1", "libc.musl-aarch64.so.1"];

interface Registration {
  epoll: number;
  /** The structure epoll_event, which is packed on x86-64 alone. */
  event: Buffer;
}

/** Where a descriptor is registered with epoll (proc_pid_fdinfo(5)); undefined where it is not. */
function registrationOf(descriptor: number): Registration | undefined {
  const line = new RegExp(`^tfd: +${descriptor} events: +([0-9a-f]+) data: +([0-9a-f]+)`, "m");
  for (const name of readdirSync("/proc/self/fdinfo")) {
    const [, events, data] = line.exec(readInformation(name)) ?? [];
    if (events === undefined || data === undefined) continue;
    const dataOffset = process.arch === "x64" ? 4 : 8;
    const event = Buffer.alloc(dataOffset + 8);
    event.writeUInt32LE(Number.parseInt(events, 16), 0);
    event.writeBigUInt64LE(BigInt(`0x${data}`), dataOffset);
    return { epoll: Number(name), event };
  }
  return undefined;
}

function readInformation(name: string): string {
  try {
    return readFileSync(`/proc/self/fdinfo/${name}`, "utf8");
  } catch {
    // It was the descriptor that listed the folder.
    return "";
  }
}

type Control = (epoll: number, operation: number, descriptor: number, event: Buffer) => number;

/** The system call epoll_ctl(2), which the runtime has no function for. */
async function loadControl(): Promise<Control | undefined> {
  const { dlopen, ptr } = await import("bun:ffi");
  for (const library of LIBRARIES)
    try {
      const { symbols } = dlopen(library, { epoll_ctl: { args: ["i32", "i32", "i32", "ptr"], returns: "i32" } });
      return (epoll, operation, descriptor, event) => symbols.epoll_ctl(epoll, operation, descriptor, ptr(event));
    } catch {
      // The other library.
    }
  return undefined;
}

/** The gate of a listening socket; undefined where the system has no epoll or hides it. Needs Bun. */
export async function createAcceptGate(listener: number): Promise<AcceptGate | undefined> {
  if (process.platform !== "linux") return undefined;
  const registration = registrationOf(listener);
  const control = await loadControl();
  if (!registration || !control) return undefined;
  const { epoll, event } = registration;
  return {
    close: () => void control(epoll, REMOVE, listener, event),
    open: () => void control(epoll, ADD, listener, event),
  };
}
