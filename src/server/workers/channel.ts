import process from "node:process";
import type { Verdict } from "../../guard/limiter.ts";
import type { Metric } from "../../observe/metrics.ts";
import { overloaded } from "../../operation/bounded-queue.ts";
import { Refusal } from "../../operation/refusal.ts";
import { answerWithin } from "../../runtime/answer-within.ts";

/**
 * A worker's request to its supervisor: for the metrics of all processes, a verdict on a client's request, or to be the only
 * process that does large work, until `end`.
 */
export type WorkerRequest =
  | { kind: "collect"; id: number }
  | { kind: "take"; id: number; client: string }
  | { kind: "begin"; id: number };

/** A message from a worker to its supervisor. */
export type FromWorker =
  | { kind: "listening"; url: string }
  /** The answer to `ping`. */
  | { kind: "pong" }
  /** The answer to `report`. */
  | { kind: "report"; metrics: readonly Metric[] }
  /** The large work of a `begin` has ended, or is not wanted any longer. */
  | { kind: "end"; id: number }
  | WorkerRequest;

/** A message from the supervisor to a worker. */
export type ToWorker =
  | { kind: "stop" }
  | { kind: "ping" }
  | { kind: "report" }
  | { kind: "collected"; id: number; processes: (readonly Metric[])[] }
  | { kind: "verdict"; id: number; verdict: Verdict }
  /** The answer to `begin`. */
  | { kind: "begun"; id: number };

/** Whether a value is a message. Both ends are the same program, so the kind is a sufficient check. */
export const isMessage = <Message extends FromWorker | ToWorker>(value: unknown): value is Message =>
  typeof value === "object" && value !== null && "kind" in value;

/** Requests to another process that wait for their replies. */
class PendingReplies<Answer> {
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #last = 0;

  /** Sends a request with a new id. Settles with the reply of that id; callers set a deadline. */
  ask(send: (id: number) => void): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    this.#last++;
    this.#waiting.set(this.#last, resolve);
    send(this.#last);
    return promise;
  }

  answer(id: number, answer: Answer): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }
}

/** The variable that makes a process a worker; its value is the port. */
export const WORKER_PORT_VARIABLE = "SIDEKIT_INTERNAL_WORKER_PORT";

/** How long a request for metrics waits for the supervisor, which waits half a second for the slowest worker. */
const COLLECT_TIMEOUT_MS = 2000;

/** The refusal of metrics. Those of one process alone would look as if all counters had decreased. */
const noMetrics = () =>
  new Refusal("NOT_READY", "The processes of this service did not report their metrics in time; ask again");

/** How long large work waits for that of other workers. */
const BEGIN_TIMEOUT_MS = 30_000;

/** What a worker does at a message from its supervisor. */
interface ChannelHandlers {
  stop(): void;
  report(): readonly Metric[];
  /** Called when the supervisor has ended. */
  orphaned(): void;
}

/** Opens the connection of a worker to its supervisor. */
export function openChannel(handlers: ChannelHandlers) {
  const verdicts = new PendingReplies<Verdict>();
  const collections = new PendingReplies<(readonly Metric[])[]>();
  const beginnings = new PendingReplies<true>();
  const send = (message: FromWorker) => process.send?.(message);
  process.on("message", (message: unknown) => {
    if (!isMessage<ToWorker>(message)) return;
    if (message.kind === "stop") handlers.stop();
    else if (message.kind === "ping") send({ kind: "pong" });
    else if (message.kind === "report") send({ kind: "report", metrics: handlers.report() });
    else if (message.kind === "verdict") verdicts.answer(message.id, message.verdict);
    else if (message.kind === "begun") beginnings.answer(message.id, true);
    else collections.answer(message.id, message.processes);
  });
  process.on("disconnect", () => handlers.orphaned());
  return {
    /** Reports that this worker listens. */
    listening: (url: string) => send({ kind: "listening", url }),
    /** The metrics of all processes. @throws Refusal NOT_READY if the supervisor does not answer. */
    collect: async () => {
      const asked = collections.ask((id) => send({ kind: "collect", id }));
      const processes = await answerWithin(COLLECT_TIMEOUT_MS, asked);
      if (!processes) throw noMetrics();
      return processes;
    },
    /** Does large work while no other worker does. @throws Refusal OVERLOADED if the supervisor does not allow it in time. */
    alone: async <T>(job: () => Promise<T>): Promise<T> => {
      let begun = 0;
      const asked = beginnings.ask((id) => {
        begun = id;
        send({ kind: "begin", id });
      });
      try {
        if (!(await answerWithin(BEGIN_TIMEOUT_MS, asked))) throw overloaded();
        return await job();
      } finally {
        send({ kind: "end", id: begun });
      }
    },
    /** The supervisor's verdict on a client's request. */
    take: (client: string) => verdicts.ask((id) => send({ kind: "take", id, client })),
  };
}
