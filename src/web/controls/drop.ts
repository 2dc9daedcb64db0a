import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Files that were dropped anywhere on the page. The view that reads them empties the list. */
export const offered = signal<readonly File[]>([]);

const READER = "#/qr/decode";
const HASHER = "#/hash/file";
const PALETTE = "#/color/palette";

/** Opens the view for files: the one that is shown if it takes them; else the reader of QR codes for images. */
export function offer(files: readonly File[]): void {
  if (files.length === 0) return;
  const areImages = files.every(({ type }) => type.startsWith("image/"));
  const taking = [READER, HASHER, ...(areImages ? [PALETTE] : [])].find((view) => location.hash.startsWith(view));
  offered.value = files;
  if (taking === undefined) location.hash = areImages ? READER : HASHER;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;

/** Whether the browser inserts a text that is dropped here. */
const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("textarea, input:is([type=text], [type=password])");

/** Takes files that were dropped, once. */
export function useOffered(take: (files: readonly File[]) => void): void {
  useEffect(() => {
    const files = offered.value;
    if (files.length === 0) return;
    offered.value = [];
    take(files);
  }, [offered.value]);
}

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
  useOffered(([image]) => image && take(image));
}

/** Accepts files that are dropped anywhere; a browser would show them, or follow links that are dropped beside a field. */
export function startDrops(): void {
  const isText = (event: DragEvent): boolean => !hasFiles(event) && isEditable(event.target);
  document.addEventListener("dragover", (event) => {
    if (isText(event)) return;
    if (!hasFiles(event) && event.dataTransfer) event.dataTransfer.dropEffect = "none";
    event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    if (isText(event)) return;
    event.preventDefault();
    offer([...(event.dataTransfer?.files ?? [])]);
  });
}
