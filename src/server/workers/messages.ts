import type { Verdict } from "../../guard/limiter.ts";
import type { Metric } from "../../observe/metrics.ts";

/** What a worker tells the process that started it. */
export type FromWorker =
  | { kind: "listening"; url: string }
  /** The answer to `report`. */
  | { kind: "report"; metrics: readonly Metric[] }
  /** Asks for the metrics of all others. */
  | { kind: "collect"; id: number; metrics: readonly Metric[] }
  /** Counts a request of a client. */
  | { kind: "take"; id: number; client: string };

/** What a worker is told. */
export type ToWorker =
  | { kind: "stop" }
  | { kind: "report" }
  | { kind: "collected"; id: number; processes: (readonly Metric[])[] }
  | { kind: "verdict"; id: number; verdict: Verdict };

const isMessage = (value: unknown): boolean => typeof value === "object" && value !== null && "kind" in value;

// Both ends are the same program: what has a kind has the rest.
export const isFromWorker = (value: unknown): value is FromWorker => isMessage(value);
export const isToWorker = (value: unknown): value is ToWorker => isMessage(value);
