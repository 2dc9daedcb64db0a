import process from "node:process";
import type { Verdict } from "../../guard/limiter.ts";
import type { Metric } from "../../observe/metrics.ts";
import { Refusal } from "../../refusal.ts";
import { answerWithin } from "../../runtime/answer-within.ts";

/** A worker's request to its supervisor: for the metrics of all processes, or a verdict on a client's request. */
export type WorkerRequest = { kind: "collect"; id: number } | { kind: "take"; id: number; client: string };

/** A message from a worker to its supervisor. */
export type FromWorker =
  | { kind: "listening"; url: string }
  /** The answer to `ping`. */
  | { kind: "pong" }
  /** The answer to `report`. */
  | { kind: "report"; metrics: readonly Metric[] }
  | WorkerRequest;

/** A message from the supervisor to a worker. */
export type ToWorker =
  | { kind: "stop" }
  | { kind: "ping" }
  | { kind: "report" }
  | { kind: "collected"; id: number; processes: (readonly Metric[])[] }
  | { kind: "verdict"; id: number; verdict: Verdict };

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
  const send = (message: FromWorker) => process.send?.(message);
  process.on("message", (message: unknown) => {
    if (!isMessage<ToWorker>(message)) return;
    if (message.kind === "stop") handlers.stop();
    else if (message.kind === "ping") send({ kind: "pong" });
    else if (message.kind === "report") send({ kind: "report", metrics: handlers.report() });
    else if (message.kind === "verdict") verdicts.answer(message.id, message.verdict);
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
    /** The supervisor's verdict on a client's request. */
    take: (client: string) => verdicts.ask((id) => send({ kind: "take", id, client })),
  };
}
