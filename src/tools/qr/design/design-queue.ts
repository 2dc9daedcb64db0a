import { BoundedQueue, refuseIfGone, runLargeWork } from "../../../operation/bounded-queue.ts";
import { createThread } from "../../../operation/thread.ts";
import { threadUrl } from "../../../runtime/embedded.ts";
import type { DesignReply, DesignRequest } from "./design-thread.ts";

/** Pictures with more pixels need a large part of the service's memory. */
const LARGE_PIXELS = 2 ** 22;

/** Milliseconds without work after which the thread is ended, to free its memory. */
const IDLE = 10_000;

const drawInThread = createThread<DesignRequest, DesignReply>(threadUrl("tools/qr/design/design-thread.ts"), {
  idle: IDLE,
  isLast: (reply) => "isLast" in reply && reply.isLast,
});

const queue = new BoundedQueue({ maxWaiting: 16 });

/** Draws a design in a thread, one at a time. @throws Refusal if too many wait. */
export function draw(request: DesignRequest, signal: AbortSignal | undefined): Promise<DesignReply> {
  const isLarge = request.format === "png" && request.pixels ** 2 > LARGE_PIXELS;
  const job = async () => {
    refuseIfGone(signal);
    return await drawInThread(request);
  };
  return queue.run(() => (isLarge ? runLargeWork(job) : job()), signal);
}
