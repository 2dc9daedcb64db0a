/** The worker that hashes a file. It is a bundle of its own, which is loaded when a file is chosen. */
import { digestsOfStream, type Wanted } from "./stream-digests.ts";

/** What the worker gets, once. */
export interface Order extends Wanted {
  file: File;
}

/** What it sends: how many bytes are hashed, and at last the digests, or that the file cannot be read. */
export type Report = { bytes: number } | { digests: Readonly<Record<string, string>> } | "unreadable";

const report = (message: Report): void => postMessage(message);

addEventListener("message", async ({ data: { file, ...wanted } }: MessageEvent<Order>) => {
  try {
    report({ digests: await digestsOfStream(file.stream(), wanted, (bytes) => report({ bytes })) });
  } catch {
    report("unreadable");
  }
});
