/** The parts of an answer that the page reads. */
export interface UploadAnswer {
  status: number;
  contentType: string | null;
  retryAfter: string | null;
  text: string;
}

/**
 * Sends a file and reports how many of its bytes were sent, which `fetch` cannot do.
 *
 * @throws Error if the service cannot be reached, or if `signal` ends the upload.
 */
export function upload(
  url: string,
  file: Blob,
  headers: Headers,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () =>
      resolve({
        status: request.status,
        contentType: request.getResponseHeader("content-type"),
        retryAfter: request.getResponseHeader("retry-after"),
        text: request.responseText,
      });
    request.onerror = () => reject(new Error("The service cannot be reached"));
    request.onabort = () => reject(new Error("The upload was ended"));
    signal.addEventListener("abort", () => request.abort());
    if (signal.aborted) reject(new Error("The upload was ended"));
    else request.send(file);
  });
}
