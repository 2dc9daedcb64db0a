import type { RouteForm } from "./document.ts";
import type { PreparedRequest } from "./request.ts";
import { BASE, token } from "./service.ts";

/** What the service has answered. */
export interface ReceivedAnswer {
  status: number;
  milliseconds: number;
  bytes: number;
  /** The content for the screen: a JSON text with line breaks, or a text. */
  text?: string;
  isJson: boolean;
  /** The address of an image that the answer is. */
  image?: string;
  /** What is wrong with values, by the JSON pointers of their fields. */
  details: Readonly<Record<string, string>>;
}

/** The headers of every request: the token, if the reader has entered one. */
export const authorized = (): Record<string, string> =>
  token.value === "" ? {} : { authorization: `Bearer ${token.value}` };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The fields that a failure names. */
function detailsOf(failure: unknown): Record<string, string> {
  const error = isRecord(failure) && isRecord(failure.error) ? failure.error : {};
  const details: unknown[] = Array.isArray(error.details) ? error.details : [];
  return Object.fromEntries(details.filter(isRecord).map(({ path, message }) => [String(path), String(message)]));
}

async function contentOf(response: globalThis.Response): Promise<Omit<ReceivedAnswer, "status" | "milliseconds">> {
  const type = response.headers.get("content-type") ?? "";
  const blob = await response.blob();
  if (type.startsWith("image/"))
    return { bytes: blob.size, isJson: false, image: URL.createObjectURL(blob), details: {} };
  const text = await blob.text();
  if (!type.startsWith("application/json")) return { bytes: blob.size, isJson: false, text, details: {} };
  const value: unknown = JSON.parse(text);
  return { bytes: blob.size, isJson: true, text: JSON.stringify(value, undefined, 2), details: detailsOf(value) };
}

/** Sends a request. @throws TypeError if the service cannot be reached. */
export async function send(
  { method }: RouteForm,
  request: PreparedRequest,
  file: File | undefined,
): Promise<ReceivedAnswer> {
  const json = request.body === undefined ? undefined : JSON.stringify(request.body);
  const type = file ? "application/octet-stream" : "application/json";
  const begin = performance.now();
  const response = await fetch(BASE + request.path, {
    method,
    headers: { ...request.headers, ...authorized(), ...(method === "POST" && { "content-type": type }) },
    ...(method === "POST" && { body: file ?? json ?? "" }),
    cache: "no-store",
  });
  const content = await contentOf(response);
  return { status: response.status, milliseconds: performance.now() - begin, ...content };
}
