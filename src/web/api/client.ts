import { BASE, refused, token } from "../state/service.ts";
import { authorization, bodyOf, type Call, TOOLS } from "./call.ts";

/** Why a call gave no answer. */
export interface Failure {
  /** In a sentence, as the service says it. */
  message: string;
  /** The fields to blame, by JSON pointer. */
  details: readonly { path: string; message: string }[];
  /** When to try again, where the service says so. */
  retryAfterSeconds?: number;
}

export type Outcome<Data> = { data: Data } | { failure: Failure };

const UNREACHABLE = "Cannot reach the service";
const UNREACHABLE_BY_FILE = `${UNREACHABLE}, or the file is over its limit for uploads`;

function initOf(call: Call<unknown>, signal: AbortSignal): RequestInit {
  const headers = new Headers({ accept: "application/json" });
  if (token.value !== undefined) headers.set("authorization", authorization(token.value));
  if (call.method === "GET") return { headers, signal };
  headers.set("content-type", call.file ? "application/octet-stream" : "application/json");
  return { method: "POST", headers, signal, body: call.file ?? bodyOf(call) };
}

async function failureOf(response: Response): Promise<Failure> {
  const seconds = Number(response.headers.get("retry-after"));
  const retry = seconds > 0 ? { retryAfterSeconds: seconds } : {};
  try {
    const { error } = await response.json();
    return { message: error.message, details: error.details ?? [], ...retry };
  } catch {
    // Something between us and the service has answered in its place.
    return { message: `The service answered ${response.status}`, details: [], ...retry };
  }
}

/** Sends a call. An answer that is no JSON is its text. */
export async function send<Data>(call: Call<Data>, signal: AbortSignal): Promise<Outcome<Data>> {
  try {
    const response = await fetch(BASE + TOOLS + call.path, initOf(call, signal));
    if (response.status === 401) refused();
    if (!response.ok) return { failure: await failureOf(response) };
    const isJson = response.headers.get("content-type") === "application/json";
    return { data: isJson ? (await response.json()).data : await response.text() };
  } catch {
    return { failure: { message: call.file ? UNREACHABLE_BY_FILE : UNREACHABLE, details: [] } };
  }
}
