import { signal } from "@preact/signals";
import { type Failure, send } from "../../api/client.ts";
import { type AllDigests, hashFileWithAll } from "../../calls/hash.ts";

/** A file and what is known of it. */
export interface HashedFile {
  id: number;
  file: File;
  /** Bytes that were sent. */
  sent: number;
  result?: AllDigests;
  failure?: Failure;
}

/** The files, in the order in which they were added. They are hashed also while another view is shown. */
export const files = signal<readonly HashedFile[]>([]);

let lastId = 0;
let running: { id: number; controller: AbortController } | undefined;

function change(id: number, changes: Partial<HashedFile>): void {
  files.value = files.value.map((each) => (each.id === id ? { ...each, ...changes } : each));
}

/** Hashes the files one after the other: uploads at the same time would only slow each other down. */
async function run(): Promise<void> {
  if (running) return;
  const next = files.value.find(({ result, failure }) => !result && !failure);
  if (!next) return;
  const { id, file } = next;
  const controller = new AbortController();
  running = { id, controller };
  const outcome = await send(hashFileWithAll(file), controller.signal, (sent) => change(id, { sent }));
  running = undefined;
  change(id, "data" in outcome ? { result: outcome.data, sent: file.size } : { failure: outcome.failure });
  await run();
}

/** Adds files and begins to hash them. */
export function addFiles(added: readonly File[]): void {
  files.value = [...files.value, ...added.map((file) => ({ id: ++lastId, file, sent: 0 }))];
  void run();
}

/** Removes a file, and ends its upload. */
export function removeFile(id: number): void {
  files.value = files.value.filter((each) => each.id !== id);
  if (running?.id === id) running.controller.abort();
}
