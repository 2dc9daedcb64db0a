import { Buffer } from "node:buffer";
import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";

/** Pauses and resumes accepting connections of a listening socket. They wait in the operating system meanwhile. */
export interface AcceptGate {
  close(): void;
  open(): void;
}

/** Operations of epoll_ctl(2). */
const EPOLL_CTL_ADD = 1;
const EPOLL_CTL_DEL = 2;

/** The C library, as glibc and musl name it. */
const LIBRARIES = ["libc.so.6", "libc.musl-x86_64.so.1", "libc.musl-aarch64.so.1"];

interface EpollRegistration {
  epoll: number;
  /** The structure epoll_event, which is packed only on x86-64. */
  event: Buffer;
}

/** The epoll registration of a descriptor (proc_pid_fdinfo(5)); undefined if there is none. */
function registrationOf(descriptor: number): EpollRegistration | undefined {
  const line = new RegExp(`^tfd: +${descriptor} events: +([0-9a-f]+) data: +([0-9a-f]+)`, "m");
  for (const name of readdirSync("/proc/self/fdinfo")) {
    const [, events, data] = line.exec(readDescriptorInfo(name)) ?? [];
    if (events === undefined || data === undefined) continue;
    const dataOffset = process.arch === "x64" ? 4 : 8;
    const event = Buffer.alloc(dataOffset + 8);
    event.writeUInt32LE(Number.parseInt(events, 16), 0);
    event.writeBigUInt64LE(BigInt(`0x${data}`), dataOffset);
    return { epoll: Number(name), event };
  }
  return undefined;
}

function readDescriptorInfo(name: string): string {
  try {
    return readFileSync(`/proc/self/fdinfo/${name}`, "utf8");
  } catch {
    // The descriptor that was used to list the folder is closed.
    return "";
  }
}

type EpollControl = (epoll: number, operation: number, descriptor: number, event: Buffer) => number;

/** Loads the system call epoll_ctl(2) by FFI, as the runtime has no function for it. */
async function loadEpollControl(): Promise<EpollControl | undefined> {
  const { dlopen, ptr } = await import("bun:ffi");
  for (const library of LIBRARIES)
    try {
      const { symbols } = dlopen(library, { epoll_ctl: { args: ["i32", "i32", "i32", "ptr"], returns: "i32" } });
      return (epoll, operation, descriptor, event) => symbols.epoll_ctl(epoll, operation, descriptor, ptr(event));
    } catch {
      // Try the next library.
    }
  return undefined;
}

/** The gate of a listening socket; undefined if the system has no epoll or hides it. Needs Bun. */
export async function createAcceptGate(listener: number): Promise<AcceptGate | undefined> {
  if (process.platform !== "linux") return undefined;
  const registration = registrationOf(listener);
  const control = await loadEpollControl();
  if (!registration || !control) return undefined;
  const { epoll, event } = registration;
  return {
    close: () => void control(epoll, EPOLL_CTL_DEL, listener, event),
    open: () => void control(epoll, EPOLL_CTL_ADD, listener, event),
  };
}
