import { signal } from "@preact/signals";

/** Whether files are being dragged over the page. */
export const dragging = signal(false);

/** Files that were dropped or pasted anywhere; the view that takes them sets it to an empty list. */
export const offered = signal<readonly File[]>([]);

const READER = "#/qr/decode";
const HASHER = "#/hash/file";

/** Where dropped files go: to the reader of QR codes while it is shown, else to the digests of files. */
export const destination = (): string => (location.hash.startsWith(READER) ? READER : HASHER);

/** Gives files to the view that takes them. */
export function offer(files: readonly File[]): void {
  if (files.length === 0) return;
  offered.value = files;
  if (!location.hash.startsWith(destination())) location.hash = destination();
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;

/** Whether a text can be dropped here, which is the browser's business. */
const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("textarea, input:is([type=text], [type=password], [type=number])");

/**
 * Takes files that are dropped anywhere: a browser would leave the page and show them. It would also follow a link that is
 * dropped beside a field, so that is refused.
 */
export function startDrops(): void {
  document.addEventListener("dragover", (event) => {
    if (hasFiles(event)) dragging.value = true;
    else if (isEditable(event.target)) return;
    else if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
    event.preventDefault();
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) dragging.value = false;
  });
  document.addEventListener("drop", (event) => {
    dragging.value = false;
    if (!hasFiles(event) && isEditable(event.target)) return;
    event.preventDefault();
    offer([...(event.dataTransfer?.files ?? [])]);
  });
}
