import { signal } from "@preact/signals";

/** Whether files are being dragged over the page. */
export const dragging = signal(false);

/** Files that were dropped anywhere on the page. The view that reads them empties the list. */
export const offered = signal<readonly File[]>([]);

const READER = "#/qr/decode";
const HASHER = "#/hash/file";

/** Whether all files that are being dragged are images. */
export const draggingImages = signal(false);

/** The view for dropped files: the one that is shown if it takes files; else the reader of QR codes for images. */
export const destination = (areImages: boolean): string =>
  [READER, HASHER].find((view) => location.hash.startsWith(view)) ?? (areImages ? READER : HASHER);

const areImages = (files: Iterable<{ type: string }>): boolean =>
  [...files].every(({ type }) => type.startsWith("image/"));

/** Opens a view for files. */
function offer(files: readonly File[], view: string): void {
  if (files.length === 0) return;
  offered.value = files;
  if (!location.hash.startsWith(view)) location.hash = view;
}

/** Opens the view for files that were pasted: an image is read, others are hashed. */
export const offerPasted = (files: readonly File[]): void => offer(files, areImages(files) ? READER : HASHER);

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;

/** Whether the browser inserts a text that is dropped here. */
const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("textarea, input:is([type=text], [type=password], [type=number])");

/**
 * Accepts files that are dropped anywhere: by default, a browser would leave the page and show them. Links that are dropped
 * beside a field are refused, as the browser would follow them.
 */
export function startDrops(): void {
  document.addEventListener("dragover", (event) => {
    if (hasFiles(event)) {
      dragging.value = true;
      draggingImages.value = areImages(event.dataTransfer?.items ?? []);
    } else if (isEditable(event.target)) return;
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
    const files = [...(event.dataTransfer?.files ?? [])];
    offer(files, destination(areImages(files)));
  });
}
