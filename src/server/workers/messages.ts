import type { Verdict } from "../../guard/limiter.ts";
import type { Metric } from "../../observe/metrics.ts";

/** A message from a worker to its supervisor. */
export type FromWorker =
  | { kind: "listening"; url: string }
  /** The answer to `report`. */
  | { kind: "report"; metrics: readonly Metric[] }
  /** Requests the metrics of all other workers. */
  | { kind: "collect"; id: number; metrics: readonly Metric[] }
  /** Counts a client's request towards its rate limit. */
  | { kind: "take"; id: number; client: string };

/** A message from the supervisor to a worker. */
export type ToWorker =
  | { kind: "stop" }
  | { kind: "report" }
  | { kind: "collected"; id: number; processes: (readonly Metric[])[] }
  | { kind: "verdict"; id: number; verdict: Verdict };

const isMessage = (value: unknown): boolean => typeof value === "object" && value !== null && "kind" in value;

// Both ends are the same program, so the kind is a sufficient check.
export const isFromWorker = (value: unknown): value is FromWorker => isMessage(value);
export const isToWorker = (value: unknown): value is ToWorker => isMessage(value);
