import { BoundedQueue } from "../../../operation/bounded-queue.ts";

/** RSA operations, which the runtime does in threads, in up to 25 ms per key (a signature of 8192 bits). */
export const rsaQueue = new BoundedQueue({ concurrency: 2, maxWaiting: 256 });

/** Operations that take up to some seconds in a thread of the runtime: RSA key generation and PBES2. */
export const slowQueue = new BoundedQueue({ concurrency: 1, maxWaiting: 8 });
