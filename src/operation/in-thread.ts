import { readlinkSync } from "node:fs";
import { parentPort, type Transferable } from "node:worker_threads";
import { attempt } from "../runtime/attempt.ts";
import { compileAsUsual } from "../runtime/runtime.ts";

/** What comes of a piece of work. */
export interface Outcome<Reply> {
  reply: Reply;
  /** The data that the next thread starts with, if this one must not be used again: it has too much memory, or is in doubt. */
  next?: object | undefined;
  /** Memory of the reply that is moved, not copied. */
  transfer?: Transferable[];
}

/** What a thread sends: first that it is ready, and by which id its time is measured, then what came of each request. */
export type FromThread<Reply> =
  | { kind: "ready"; threadId: string | undefined }
  | { kind: "done"; reply: Reply; next: object | undefined }
  | { kind: "failed" };

/** The system's id of this thread, by which Bun's main thread measures its time; undefined elsewhere and without /proc. */
const systemThreadId = (): string | undefined =>
  "Bun" in globalThis ? attempt(() => readlinkSync("/proc/thread-self").split("/").at(-1)) : undefined;

/**
 * Does the work of this thread. @param work Its errors are not passed on, as they could contain values of the request.
 * @param prepared Settles when the thread can begin; its rejection ends the thread.
 */
export function workInThread<Request, Reply>(
  work: (request: Request) => Outcome<Reply> | Promise<Outcome<Reply>>,
  prepared?: Promise<unknown>,
): void {
  const send = (message: FromThread<Reply>, transfer: Transferable[] = []) =>
    parentPort?.postMessage(message, transfer);
  compileAsUsual();
  parentPort?.on("message", async (request: Request) => {
    try {
      const { reply, next, transfer } = await work(request);
      send({ kind: "done", reply, next }, transfer);
    } catch {
      send({ kind: "failed" });
    }
  });
  void Promise.resolve(prepared).then(() => send({ kind: "ready", threadId: systemThreadId() }));
}
