import { computed, effect, signal } from "@preact/signals";
import { type Checksum, checksumLine, readChecksums } from "../../../tools/hash/checksums.ts";
import { textOf } from "../../operation/form.ts";
import { filesForm, forms, keyBytes } from "./digests.tsx";
import type { Order, Report } from "./file-worker.ts";

/** The checksums of a list, such as a `SHA256SUMS` file, and digests alone; other lines are skipped. */
export const parseChecksums = (text: string): Checksum[] =>
  [...readChecksums(text)].flatMap(({ checksum }) => checksum ?? []);

const LIST_NAME = /(?:^|[^a-z])(?:checksums?|(?:md|sha|b|blake|cks)[\d-]*sums?\d*|sums)(?:\.txt|\.asc)?$/i;
const DIGEST_NAME = /\.(?:md5|sha\d+|sha3-\d+|sha512-256|blake[23][bs]?)(?:\.txt)?$/i;

/** Whether a file is a list of checksums, by its name: SHA256SUMS, SHASUMS256.txt, file.iso.sha256; and by its content. */
export const isList = (name: string, content: string): boolean =>
  (LIST_NAME.test(name) || DIGEST_NAME.test(name)) && parseChecksums(content).length > 0;

/** The checksums for a file: those of its name, in any folder, and digests alone. */
export const checksumsFor = (name: string, checksums: readonly Checksum[]): Checksum[] =>
  checksums.filter((each) => each.name === undefined || each.name.slice(each.name.lastIndexOf("/") + 1) === name);

type Digests = Readonly<Record<string, string>>;

const isMet = ({ hash }: Checksum, digests: Digests): boolean => Object.values(digests).includes(hash);

/** The algorithms for the checksums of a file: the likely one of each, and all others if it gives another digest. */
export const algorithmsOf = (checksums: readonly Checksum[], digests: Digests): string[] =>
  checksums.flatMap((checksum) => {
    const isLikelyWrong = checksum.candidates.some((name) => name in digests) && !isMet(checksum, digests);
    return checksum.candidates.slice(0, isLikelyWrong ? undefined : 1);
  });

/** The lines of a SHA256SUMS file, as `sha256sum` writes them; files without a digest are left out. */
export const sumsOf = (files: readonly { name: string; hash: string | undefined }[]): string =>
  files.map(({ name, hash }) => (hash === undefined ? "" : `${checksumLine(hash, name)}\n`)).join("");

/** The result of the comparison of a file with a list. */
export type Match = "match" | "mismatch" | "not-listed";

export function matchOf(name: string, digests: Digests, checksums: readonly Checksum[]): Match {
  const mine = checksumsFor(name, checksums);
  if (mine.some((checksum) => isMet(checksum, digests))) return "match";
  return mine.length > 0 ? "mismatch" : "not-listed";
}

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

/** A file and what is known of it. */
export interface HashedFile {
  id: number;
  file: File;
  bytes: number;
  digests: Digests;
  failure?: string;
}

/** The files, in the order in which they were added. They are hashed also while another view is shown. */
export const files = signal<readonly HashedFile[]>([]);

/** The list of checksums, as it was entered. */
export const checksumText = signal("");

/** What it has. A megabyte takes 30 ms to read. */
export const enteredChecksums = computed(() => parseChecksums(checksumText.value));

/** Whether HMACs are computed, by the key and the algorithm of the view for HMACs. */
export const isKeyed = signal(false);

/** Each file has a worker; more of them than processors would be no faster. One processor is left for the page. */
const AT_ONCE = Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1));

const PAUSE_MS = 250;

/** Longer lists are files to hash. */
const MOST_LIST_BYTES = 1_000_000;

const running = new Map<number, Worker>();
let lastId = 0;

const key = (): Uint8Array | undefined => (isKeyed.value ? keyBytes() : undefined);

/** The algorithms that are chosen. Without a valid key there is no HMAC. */
export function chosenAlgorithms(): readonly string[] {
  if (!isKeyed.value) return textOf(filesForm.fields.algorithm).split(",").filter(Boolean);
  return key() ? [textOf(forms.hmac.fields.algorithm)] : [];
}

/** The algorithms for a file: the chosen ones, and those of its checksums. */
export function algorithmsFor({ file, digests }: HashedFile): string[] {
  const listed = isKeyed.value ? [] : algorithmsOf(checksumsFor(file.name, enteredChecksums.value), digests);
  return [...new Set([...chosenAlgorithms(), ...listed])];
}

function change(id: number, changes: Partial<HashedFile>): void {
  files.value = files.value.map((each) => (each.id === id ? { ...each, ...changes } : each));
}

function cancel(id: number): void {
  running.get(id)?.terminate();
  running.delete(id);
}

function cancelAll(): void {
  for (const id of running.keys()) cancel(id);
}

/** Hashes a file of any size in a worker: its content does not leave the browser. */
function hash({ id, file, digests }: HashedFile, algorithms: readonly string[]): void {
  url ??= workerUrl();
  const worker = new Worker(url);
  running.set(id, worker);
  const finish = (changes: Partial<HashedFile>): void => {
    cancel(id);
    change(id, changes);
    work();
  };
  worker.onmessage = ({ data }: MessageEvent<Report>) => {
    if (data === "unreadable") finish({ failure: UNREADABLE });
    else if ("digests" in data) finish({ bytes: file.size, digests: { ...digests, ...data.digests } });
    else change(id, data);
  };
  worker.onerror = () => finish({ failure: NO_WORKER });
  const order: Order = { file, algorithms, key: key() };
  worker.postMessage(order);
}

function work(): void {
  for (const each of files.value) {
    if (running.size >= AT_ONCE) return;
    const missing = algorithmsFor(each).filter((name) => !(name in each.digests));
    if (each.failure === undefined && missing.length > 0 && !running.has(each.id)) hash(each, missing);
  }
}

const keyText = computed(() => isKeyed.value && `key ${key()?.join()}`);

// Other codes under another key: what was computed is no longer true.
effect(() => {
  void keyText.value;
  cancelAll();
  files.value = files.peek().map(({ id, file }) => ({ id, file, bytes: 0, digests: {} }));
});

let timer: ReturnType<typeof setTimeout> | undefined;
effect(() => {
  // What is missing depends on these.
  void [checksumText.value, chosenAlgorithms(), key()];
  clearTimeout(timer);
  timer = setTimeout(work, PAUSE_MS);
});

/** Adds files, and begins to hash them. Lists of checksums are added to the checksums. */
export async function addFiles(added: readonly File[]): Promise<void> {
  const lists: File[] = [];
  for (const file of added.filter(({ size }) => size <= MOST_LIST_BYTES)) {
    const text = await file.text().catch(() => "");
    if (!isList(file.name, text)) continue;
    lists.push(file);
    checksumText.value = [checksumText.value.trim(), text.trim()].filter(Boolean).join("\n");
  }
  const hashed = added.filter((file) => !lists.includes(file));
  files.value = [...files.value, ...hashed.map((file) => ({ id: ++lastId, file, bytes: 0, digests: {} }))];
  work();
}

export function removeFile(id: number): void {
  cancel(id);
  files.value = files.value.filter((each) => each.id !== id);
}

export function removeAll(): void {
  cancelAll();
  files.value = [];
}
