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

/**
 * The epoll registration of a descriptor (proc_pid_fdinfo(5)): the epoll's descriptor, and the structure epoll_event,
 * which is packed only on x86-64; undefined if there is none.
 */
function registrationOf(descriptor: number): { epoll: number; event: Buffer } | undefined {
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

/** Loads the C library by FFI, as the runtime has no function for the system call epoll_ctl(2). */
async function loadLibrary() {
  const { dlopen } = await import("bun:ffi");
  for (const library of LIBRARIES)
    try {
      return dlopen(library, { epoll_ctl: { args: ["i32", "i32", "i32", "ptr"], returns: "i32" } }).symbols;
    } catch {
      // Try the next library.
    }
  return undefined;
}

/** The gate of a listening socket; undefined if the system has no epoll or hides it. Needs Bun. */
export async function createAcceptGate(listener: number): Promise<AcceptGate | undefined> {
  if (process.platform !== "linux") return undefined;
  const registration = registrationOf(listener);
  const library = registration && (await loadLibrary());
  if (!library) return undefined;
  const { epoll, event } = registration;
  return {
    close: () => void library.epoll_ctl(epoll, EPOLL_CTL_DEL, listener, event),
    open: () => void library.epoll_ctl(epoll, EPOLL_CTL_ADD, listener, event),
  };
}
