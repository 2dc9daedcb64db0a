import process from "node:process";
import type { Verdict } from "../../guard/rate-limit.ts";
import type { Metric } from "../../observe/metrics.ts";
import { overloaded, type RunAlone } from "../../operation/bounded-queue.ts";
import { Refusal } from "../../operation/refusal.ts";
import { answerWithin } from "../../runtime/answer-within.ts";

/** What one process asks another: for each kind of question its value and its answer. */
type Questions = Record<string, [value: unknown, answer: unknown]>;

/** What a worker asks its supervisor. Nobody reads an answer that is unknown. */
export type FromWorker = {
  /** It listens at this URL. */
  listening: [url: string, answer: unknown];
  /** For the metrics of all processes. */
  collect: [value: undefined, answer: (readonly Metric[])[]];
  /** For a verdict on a client's request. */
  take: [client: string, answer: Verdict];
  /** To be the only process that does large work, until `end` with the same number. */
  begin: [work: number, answer: true];
  /** The large work has ended, or is not wanted any longer. */
  end: [work: number, answer: unknown];
};

/** What a supervisor asks its workers. */
export type ToWorker = {
  stop: [value: undefined, answer: unknown];
  /** Whether it runs its event loop. */
  ping: [value: undefined, answer: true];
  report: [value: undefined, answer: readonly Metric[]];
};

export type Handlers<In extends Questions> = {
  [Kind in keyof In]: (value: In[Kind][0]) => In[Kind][1] | Promise<In[Kind][1]>;
};

type Message = { kind: string; id: number; value?: unknown } | { answers: number; value?: unknown };

const isMessage = (value: unknown): value is Message =>
  typeof value === "object" && value !== null && ("kind" in value || "answers" in value);

/** One end of the channel between a worker and its supervisor. */
export class Channel<Out extends Questions, In extends Questions> {
  readonly #send: (message: Message) => void;
  readonly #handlers: Handlers<In>;
  readonly #waiting = new Map<number, (answer: never) => void>();
  #last = 0;

  constructor(send: (message: Message) => void, handlers: Handlers<In>) {
    this.#send = send;
    this.#handlers = handlers;
  }

  /** Asks the other process. It may never answer: callers set a deadline, or wait for its end as well. */
  ask<Kind extends keyof Out & string>(kind: Kind, value?: Out[Kind][0]): Promise<Out[Kind][1]> {
    const { promise, resolve } = Promise.withResolvers<Out[Kind][1]>();
    this.#last++;
    this.#waiting.set(this.#last, resolve);
    this.#send({ kind, id: this.#last, value });
    return promise;
  }

  /** To be called with every message from the other process. */
  async receive(message: unknown): Promise<void> {
    if (!isMessage(message)) return;
    if ("answers" in message) {
      // Both ends are the same program: the value is the answer to the question of that id.
      this.#waiting.get(message.answers)?.(message.value as never);
      this.#waiting.delete(message.answers);
    } else {
      const value = await this.#handlers[message.kind]?.(message.value);
      this.#send({ answers: message.id, value });
    }
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

/**
 * Opens the connection of a worker to its supervisor.
 * @param orphaned Called when the supervisor has ended.
 */
export function openChannel({ orphaned, ...handlers }: Omit<Handlers<ToWorker>, "ping"> & { orphaned(): void }) {
  const channel = new Channel<FromWorker, ToWorker>((message) => process.send?.(message), {
    ...handlers,
    ping: () => true,
  });
  process.on("message", (message: unknown) => void channel.receive(message));
  process.on("disconnect", orphaned);
  let works = 0;
  /** Does large work while no other worker does. @throws Refusal OVERLOADED if the supervisor does not allow it in time. */
  const alone: RunAlone = async (job) => {
    works++;
    const work = works;
    try {
      if (!(await answerWithin(BEGIN_TIMEOUT_MS, channel.ask("begin", work)))) throw overloaded();
      return await job();
    } finally {
      void channel.ask("end", work);
    }
  };
  return {
    alone,
    /** Reports that this worker listens. */
    listening: (url: string) => void channel.ask("listening", url),
    /** The metrics of all processes. @throws Refusal NOT_READY if the supervisor does not answer. */
    collect: async () => {
      const processes = await answerWithin(COLLECT_TIMEOUT_MS, channel.ask("collect"));
      if (!processes) throw noMetrics();
      return processes;
    },
    /** The supervisor's verdict on a client's request. */
    take: (client: string) => channel.ask("take", client),
  };
}
