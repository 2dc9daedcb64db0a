import type { Order, Report } from "./file-worker.ts";

/** The address of the worker's bundle. The build writes it (see scripts/build-web.ts). */
declare const FILE_WORKER: string;

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): URL };
}

/** In browsers with Trusted Types, the page's Content Security Policy accepts no other address of a script. */
function workerUrl(): string | URL {
  const { trustedTypes }: { trustedTypes?: TrustedTypes } = globalThis as object;
  return (
    trustedTypes?.createPolicy("file-worker", { createScriptURL: () => FILE_WORKER }).createScriptURL("") ?? FILE_WORKER
  );
}

let url: string | URL | undefined;

const UNREADABLE = "The browser cannot read this file. It may be a folder, or was changed or removed; choose it again";
const NO_WORKER = "The code that hashes files could not be loaded; reload the page";

/** The result for a file: its digests in hex by their names, or why there are none. */
export type FileDigests = { digests: Readonly<Record<string, string>> } | { failure: string };

/**
 * Hashes a file of any size in a worker: its content does not leave the browser. Never settles after `signal` has ended it.
 *
 * @param onProgress Gets the number of bytes that are hashed.
 */
export function hashFile(order: Order, signal: AbortSignal, onProgress: (bytes: number) => void): Promise<FileDigests> {
  return new Promise((resolve) => {
    url ??= workerUrl();
    const worker = new Worker(url);
    const finish = (result: FileDigests): void => {
      worker.terminate();
      resolve(result);
    };
    worker.onmessage = ({ data }: MessageEvent<Report>) => {
      if (data === "unreadable") finish({ failure: UNREADABLE });
      else if ("digests" in data) finish(data);
      else onProgress(data.bytes);
    };
    worker.onerror = () => finish({ failure: NO_WORKER });
    signal.addEventListener("abort", () => worker.terminate());
    worker.postMessage(order);
  });
}
