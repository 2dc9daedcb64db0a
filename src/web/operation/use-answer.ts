import { useEffect, useRef, useState } from "preact/hooks";
import { type Call, requestOf } from "./call.ts";
import { type Failure, send } from "./client.ts";
import { token } from "./service.ts";

/** Calls are sent after this pause in typing. */
const PAUSE_MS = 200;

/** The answers to calls. */
export interface Answer<Data> {
  /** One for each call; empty before the first answer, and if one of them failed. */
  data: readonly Data[];
  failure: Failure | undefined;
  /** Whether an answer is awaited. */
  pending: boolean;
  calls: readonly Call[];
  /** Sends the calls again: for another random result, or after a failure. */
  again(): void;
}

/** Equal calls have the same key. */
const keyOf = (call: Call): string =>
  JSON.stringify([requestOf(call), call.file?.name, call.file?.size, call.file?.lastModified]);

type Settled<Data> = Pick<Answer<Data>, "data" | "failure">;

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
  const [settled, setSettled] = useState<Settled<Data>>({ data: [], failure: undefined });
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
    const timer = setTimeout(() => setTurn((last) => last + 1), wait * 1000);
    return () => clearTimeout(timer);
  }, [wait, settled]);

  return { ...settled, pending, calls, again };
}

/** The same for one call or none. */
export const useAnswer = <Data>(call: Call<Data> | undefined): Answer<Data> => useAnswers(call ? [call] : []);
