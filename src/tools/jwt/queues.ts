import { BoundedQueue } from "../../operation/bounded-queue.ts";

/** RSA with existing keys: threads of the runtime do it, in up to 25 ms a key (a signature of 8192 bits). */
export const rsaQueue = new BoundedQueue({ concurrency: 2, maxWaiting: 256 });

/** Work of up to some seconds on a thread of the runtime: RSA key generation and PBES2. */
export const slowQueue = new BoundedQueue({ concurrency: 1, maxWaiting: 8 });
