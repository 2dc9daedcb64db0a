import type { Verdict } from "../../guard/limiter.ts";
import type { Metric } from "../../observe/metrics.ts";

/** A message from a worker to the process that started it. */
export type FromWorker =
  | { kind: "listening"; url: string }
  /** The answer to `report`. */
  | { kind: "report"; metrics: readonly Metric[] }
  /** Asks for the metrics of all others. */
  | { kind: "collect"; id: number; metrics: readonly Metric[] }
  /** Counts a request of a client. */
  | { kind: "take"; id: number; client: string };

/** A message from the process that started a worker. */
export type ToWorker =
  | { kind: "stop" }
  | { kind: "report" }
  | { kind: "collected"; id: number; processes: (readonly Metric[])[] }
  | { kind: "verdict"; id: number; verdict: Verdict };

const isMessage = (value: unknown): boolean => typeof value === "object" && value !== null && "kind" in value;

// Both ends are the same program: a message with a kind has the other fields of that kind.
export const isFromWorker = (value: unknown): value is FromWorker => isMessage(value);
export const isToWorker = (value: unknown): value is ToWorker => isMessage(value);
