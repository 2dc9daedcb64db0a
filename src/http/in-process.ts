type Input = Request | URL | string;

/** Answers the requests of a program without a network. */
export type Fetch = (input: Input, init?: RequestInit) => Promise<Response>;

/** The request that a program describes. @throws TypeError if it is none, or if its body has been read: Bun would send an empty one. */
function requestOf(input: Input, init: RequestInit | undefined, base: string): Request {
  if (!(input instanceof Request)) return new Request(new URL(input, base), init);
  if ((init?.body ?? null) === null && (input.bodyUsed || input.body?.locked))
    throw new TypeError("The body of the request is used already; call with a new request, or with a clone()");
  // Bun would copy the body, and then not cancel the program's.
  return init === undefined && input.body ? input : new Request(input, init);
}

/** A request with another body, which tells when it cannot be read: the program's stream has an error, or chunks of no bytes. */
function withWatchedBody(
  request: Request,
  headers: Headers,
  reader: ReadableStreamDefaultReader<unknown>,
  onFailure: (error: unknown) => void,
): Request {
  let isWanted = true;
  const body = new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!isWanted) return;
        if (done) controller.close();
        else if (ArrayBuffer.isView(value)) controller.enqueue(value);
        else throw new TypeError("The stream of a body must have chunks of bytes, as Uint8Array");
      } catch (error) {
        onFailure(error);
        throw error;
      }
    },
    cancel() {
      isWanted = false;
    },
  });
  // The types for browsers do not have `duplex`, which Node requires.
  return new Request(request, Object.assign({ headers, body }, { duplex: "half" }));
}

/**
 * A `fetch` that answers in process: like one over a network, it rejects what is no request, and ends with a signal that
 * aborts or a body that cannot be read, which it then cancels.
 */
export const fetchBy =
  (handle: (request: Request) => Promise<Response>, base: string): Fetch =>
  async (input, init) => {
    const request = requestOf(input, init, base);
    // Bun takes the type of a body of type Blob or FormData from that body, as long as nobody reads it.
    const { signal, headers } = request;
    signal.throwIfAborted();
    const failed = Promise.withResolvers<never>();
    const leave = () => failed.reject(signal.reason);
    signal.addEventListener("abort", leave);
    // Texts, which most bodies are, cannot fail.
    const reader = typeof init?.body === "string" ? undefined : request.body?.getReader();
    const watched = reader ? withWatchedBody(request, headers, reader, failed.reject) : request;
    try {
      const response = await Promise.race([handle(watched), failed.promise]);
      return request.method === "HEAD" ? new Response(null, response) : response;
    } finally {
      signal.removeEventListener("abort", leave);
      reader?.cancel().catch(() => {});
    }
  };
