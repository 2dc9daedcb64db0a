import { useEffect, useRef, useState } from "preact/hooks";
import { exactNumber } from "../../operation/json.ts";
import { authorization, type Call, isDocument, requestOf } from "./call.ts";
import { refusedFields } from "./form.ts";
import { access, BASE, token } from "./service.ts";

type SendOptions = Pick<RequestInit, "signal" | "cache">;

/** Sends a call with the service's token. @throws if the service cannot be reached, or `signal` ends the call */
export async function respond(call: Call, options: SendOptions = {}): Promise<Response> {
  const { method, path, headers: ownHeaders, body, file } = requestOf(call);
  const headers = new Headers(ownHeaders.map(([name, value]): [string, string] => [name, value]));
  if (token.value !== undefined) headers.set("authorization", authorization(token.value));
  const response = await fetch(BASE + path, { ...options, method, headers, body: file ?? body ?? null });
  if (response.status === 401) access.value = token.value === undefined ? "missing" : "wrong";
  else if (response.ok) access.value = "open";
  return response;
}

/** Why a call gave no result. */
export interface Failure {
  message: string;
  /** The fields that have to change, by JSON pointer. */
  details: readonly { path: string; message: string }[];
  retryAfterSeconds?: number;
}

export type Outcome<Data> = { data: Data } | { failure: Failure };

export const UNREACHABLE = "Cannot reach the service";
const RETRY_SECONDS = 5;

const UNREACHABLE_BY_FILE = `${UNREACHABLE}, or the file is over its limit for uploads`;

export function failureOf(status: number, text: string, retryAfter: string | null = null): Failure {
  const seconds = Number(retryAfter);
  const retry = seconds > 0 ? { retryAfterSeconds: seconds } : {};
  try {
    const { error } = JSON.parse(text);
    if (error.message) return { message: error.message, details: error.details ?? [], ...retry };
  } catch {
    // It is no JSON, or that of something else.
  }
  return { message: `A proxy answered ${status}`, details: [], ...retry };
}

/** The data of an answer (see `exactNumber`), or its HTML; undefined if it is another text, such as a proxy's. */
function resultOf(call: Call, text: string) {
  // Ours is a part of a page, and a proxy's is a whole one.
  if (isDocument(call)) return /^\s*<(!doctype|html)/i.test(text) ? undefined : text;
  try {
    return JSON.parse(text, exactNumber).data;
  } catch {
    return undefined;
  }
}

export async function send<Data>(call: Call<Data>, options: SendOptions = {}): Promise<Outcome<Data>> {
  try {
    const response = await respond(call, options);
    const { status, headers } = response;
    const text = await response.text();
    const data = status === 200 ? resultOf(call, text) : undefined;
    return data === undefined ? { failure: failureOf(status, text, headers.get("retry-after")) } : { data };
  } catch {
    const message = call.file ? UNREACHABLE_BY_FILE : UNREACHABLE;
    // A file may be too large: sending it again would be for nothing.
    return { failure: { message, details: [], ...(!call.file && { retryAfterSeconds: RETRY_SECONDS }) } };
  }
}

const PAUSE_MS = 200;

export interface Answer<Data> {
  /** One for each call; empty before the first answer, if one of them failed, and without calls. */
  data: readonly Data[];
  failure: Failure | undefined;
  pending: boolean;
  calls: readonly Call[];
  /** Sends the calls again: for another random result, or after a failure. */
  again(): void;
}

/** Equal calls have the same key. */
const keyOf = (call: Call): string =>
  JSON.stringify([requestOf(call), call.file?.name, call.file?.size, call.file?.lastModified]);

type Settled<Data> = Pick<Answer<Data>, "data" | "failure">;

const NOTHING = { data: [], failure: undefined };

/** One after the other: uploads would only slow each other down. */
async function sendAll<Data>(calls: readonly Call<Data>[], signal: AbortSignal): Promise<Settled<Data>> {
  const data: Data[] = [];
  for (const call of calls) {
    const outcome = await send(call, { signal });
    if ("failure" in outcome) return { data: [], failure: outcome.failure };
    data.push(outcome.data);
  }
  return { data, failure: undefined };
}

/** Keeps the answers to calls up to date as the calls change. */
export function useAnswers<Data>(calls: readonly Call<Data>[]): Answer<Data> {
  const [settled, setSettled] = useState<Settled<Data>>(NOTHING);
  const [pending, setPending] = useState(false);
  const [turn, setTurn] = useState(0);
  const first = useRef(true);
  const again = () => setTurn((last) => last + 1);
  const key = calls.map(keyOf).join();
  useEffect(() => {
    const pause = first.current ? 0 : PAUSE_MS;
    first.current = false;
    setPending(calls.length > 0);
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const next = await sendAll(calls, controller.signal);
      if (controller.signal.aborted) return;
      setSettled(next);
      refusedFields.value = next.failure?.details.map(({ path }) => path).join("\n") ?? "";
      setPending(false);
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, turn, token.value]);

  const wait = settled.failure?.retryAfterSeconds;
  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(again, wait * 1000);
    return () => clearTimeout(timer);
  }, [wait, settled]);

  return { ...(calls.length > 0 ? settled : NOTHING), pending, calls, again };
}

/** The same for one call or none. */
export const useAnswer = <Data>(call: Call<Data> | undefined): Answer<Data> => useAnswers(call ? [call] : []);
