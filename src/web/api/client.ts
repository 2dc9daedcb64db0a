import { BASE, refused, token } from "../state/service.ts";
import { authorization, bodyOf, type Call, TOOLS } from "./call.ts";
import { type UploadAnswer, upload } from "./upload.ts";

/** Why a call gave no result. */
export interface Failure {
  /** In a sentence, as the service says it. */
  message: string;
  /** The fields that have to change, by JSON pointer. */
  details: readonly { path: string; message: string }[];
  /** When to try again, if the service says so. */
  retryAfterSeconds?: number;
}

export type Outcome<Data> = { data: Data } | { failure: Failure };

const UNREACHABLE = "Cannot reach the service";
const UNREACHABLE_BY_FILE = `${UNREACHABLE}, or the file is over its limit for uploads`;

function headersOf(call: Call<unknown>): Headers {
  const headers = new Headers({ accept: "application/json", ...call.headers });
  if (token.value !== undefined) headers.set("authorization", authorization(token.value));
  if (call.method === "POST") headers.set("content-type", call.file ? "application/octet-stream" : "application/json");
  return headers;
}

async function sendCall(call: Call<unknown>, signal: AbortSignal, onProgress: (sent: number) => void) {
  const url = BASE + TOOLS + call.path;
  const headers = headersOf(call);
  if (call.file) return await upload(url, call.file, headers, signal, onProgress);
  const init = call.method === "POST" ? { method: "POST", body: bodyOf(call) } : {};
  const response = await fetch(url, { ...init, headers, signal });
  return {
    status: response.status,
    contentType: response.headers.get("content-type"),
    retryAfter: response.headers.get("retry-after"),
    text: await response.text(),
  };
}

function failureOf({ status, retryAfter, text }: UploadAnswer): Failure {
  const seconds = Number(retryAfter);
  const retry = seconds > 0 ? { retryAfterSeconds: seconds } : {};
  try {
    const { error } = JSON.parse(text);
    return { message: error.message, details: error.details ?? [], ...retry };
  } catch {
    // Something between the page and the service has answered in its place.
    return { message: `The service answered ${status}`, details: [], ...retry };
  }
}

/** Sends a call. An answer that is not JSON is its text. `onProgress` gets the bytes of the file that were sent. */
export async function send<Data>(
  call: Call<Data>,
  signal: AbortSignal,
  onProgress: (sent: number) => void = () => {},
): Promise<Outcome<Data>> {
  try {
    const answer = await sendCall(call, signal, onProgress);
    if (answer.status === 401) refused();
    if (answer.status !== 200) return { failure: failureOf(answer) };
    const isJson = answer.contentType === "application/json";
    return { data: isJson ? JSON.parse(answer.text).data : answer.text };
  } catch {
    return { failure: { message: call.file ? UNREACHABLE_BY_FILE : UNREACHABLE, details: [] } };
  }
}
