/** Downloads what is at a URL, as a link does. */
export function save(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}

/** Downloads a file: of the service, whose images and PDF are in base64, or of a text. */
export function saveFile(name: string, type: string, content: string): void {
  const isBase64 = type === "image/png" || type === "application/pdf";
  const bytes = isBase64 ? Uint8Array.from(atob(content), (each) => each.charCodeAt(0)) : content;
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  save(url, name);
  URL.revokeObjectURL(url);
}
