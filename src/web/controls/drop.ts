import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** What is being dragged over the page: files, all of them images or not, which Safari does not say; undefined without any. */
export const dragging = signal<"images" | "files" | "unknown" | undefined>(undefined);

/** Files that were dropped anywhere on the page. The view that reads them empties the list. */
export const offered = signal<readonly File[]>([]);

const READER = "#/qr/decode";
const HASHER = "#/hash/file";
const PALETTE = "#/color/palette";

/** The view for dropped files: the one that is shown if it takes them; else the reader of QR codes for images. */
const destination = (areImages: boolean): string =>
  [READER, HASHER, ...(areImages ? [PALETTE] : [])].find((view) => location.hash.startsWith(view)) ??
  (areImages ? READER : HASHER);

export function dropHint(): string {
  const view = destination(dragging.value === "images");
  if (dragging.value === "unknown" && view !== destination(true)) return "Drop to open the files";
  if (view === PALETTE) return "Drop to take its colours";
  return view === READER ? "Drop to read the QR code" : "Drop to hash the files";
}

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
  target instanceof Element && target.matches("textarea, input:is([type=text], [type=password])");

/** Takes images that are dropped anywhere or pasted while a view is shown; not beside a text that a field takes. */
export function useImages(take: (image: File) => void): void {
  useEffect(() => {
    const onPaste = ({ clipboardData, target, defaultPrevented }: ClipboardEvent): void => {
      const [image] = clipboardData?.files ?? [];
      const isText = isEditable(target) && clipboardData?.types.includes("text/plain");
      if (image && !isText && !defaultPrevented) take(image);
    };
    addEventListener("paste", onPaste);
    return () => removeEventListener("paste", onPaste);
  }, []);
  useEffect(() => {
    const [image] = offered.value;
    if (!image) return;
    offered.value = [];
    take(image);
  }, [offered.value]);
}

/**
 * Accepts files that are dropped anywhere: by default, a browser would leave the page and show them. Links that are dropped
 * beside a field are refused, as the browser would follow them.
 */
export function startDrops(): void {
  document.addEventListener("dragover", (event) => {
    if (hasFiles(event)) {
      // An image of another page has its address beside it.
      const items = [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === "file");
      dragging.value = items.length === 0 ? "unknown" : areImages(items) ? "images" : "files";
    } else if (isEditable(event.target)) return;
    else if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
    event.preventDefault();
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) dragging.value = undefined;
  });
  document.addEventListener("drop", (event) => {
    dragging.value = undefined;
    if (!hasFiles(event) && isEditable(event.target)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    offer(files, destination(areImages(files)));
  });
}
