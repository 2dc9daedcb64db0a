import process from "node:process";
import type { Verdict } from "../../guard/rate-limit.ts";
import type { Metric } from "../../observe/metrics.ts";
import { aloneInProcess, overloaded, type RunAlone } from "../../operation/bounded-queue.ts";
import { isJsonObject } from "../../operation/json.ts";
import { Refusal } from "../../operation/refusal.ts";
import { answerWithin } from "../../runtime/promises.ts";

/** What a supervisor does for a worker that asks it. */
export type ForWorker = {
  listening(url: string): void;
  collect(): Promise<(readonly Metric[])[]>;
  take(client: string): Verdict | Promise<Verdict>;
  /** Settles when the worker is the only process that does large work, until `end`. */
  begin(): Promise<true>;
  /** Notes that the large work has ended, or is not wanted any longer. */
  end(): void;
};

/** What a worker does for its supervisor. */
export type ForSupervisor = {
  stop(): void;
  /** Reads the files of the settings again, and uses the tokens and issuers in them. */
  reload(): Promise<void>;
  /** Shows that it runs its event loop. */
  ping(): true;
  report(): readonly Metric[];
};

type Services = Record<string, (value: never) => unknown>;

type Message = { kind: string; id: number; value?: unknown } | { answers: number; value?: unknown };

const isMessage = (value: unknown): value is Message => isJsonObject(value) && ("kind" in value || "answers" in value);

/** One end of the channel between a worker and its supervisor. */
export function createChannel<Theirs extends Services, Ours extends Services>(
  send: (message: Message) => void,
  services: Ours,
) {
  const waiting = new Map<number, (answer: never) => void>();
  let last = 0;
  return {
    /** Asks the other process. It may never answer: callers set a deadline, or wait for its end as well. */
    ask<Kind extends keyof Theirs & string>(kind: Kind, ...[value]: Parameters<Theirs[Kind]>) {
      const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Theirs[Kind]>>>();
      waiting.set(++last, resolve);
      send({ kind, id: last, value });
      return promise;
    },
    /** To be called with every message from the other process. */
    async receive(message: unknown): Promise<void> {
      if (!isMessage(message)) return;
      // Both ends are the same program: a value is what the service of that kind takes, or gives to the question of that id.
      const value = message.value as never;
      if ("kind" in message) return send({ answers: message.id, value: await services[message.kind]?.(value) });
      waiting.get(message.answers)?.(value);
      waiting.delete(message.answers);
    },
  };
}

/** The variable that makes a process a worker; its value is the port. */
export const WORKER_PORT_VARIABLE = "SIDEKIT_INTERNAL_WORKER_PORT";

/** How long a request for metrics waits for the supervisor, which waits half a second for the slowest worker. */
const COLLECT_TIMEOUT_MS = 2000;

/** How long large work waits for that of other workers. */
const BEGIN_TIMEOUT_MS = 30_000;

/** Opens the connection of a worker to its supervisor. @param orphaned Called when the supervisor has ended. */
export function openChannel({ orphaned, ...services }: Omit<ForSupervisor, "ping"> & { orphaned(): void }) {
  const channel = createChannel<ForWorker, ForSupervisor>((message) => process.send?.(message), {
    ...services,
    ping: () => true,
  });
  process.on("message", (message: unknown) => void channel.receive(message));
  process.on("disconnect", orphaned);
  /** Does large work while no other worker does. @throws Refusal OVERLOADED if the supervisor does not allow it in time. */
  const alone: RunAlone = (job) =>
    aloneInProcess(async () => {
      try {
        if (!(await answerWithin(BEGIN_TIMEOUT_MS, channel.ask("begin")))) throw overloaded();
        return await job();
      } finally {
        void channel.ask("end");
      }
    });
  return {
    alone,
    listening: (url: string) => void channel.ask("listening", url),
    /** The metrics of all processes. @throws Refusal NOT_READY if the supervisor does not answer. */
    collect: async () => {
      const processes = await answerWithin(COLLECT_TIMEOUT_MS, channel.ask("collect"));
      if (processes) return processes;
      // The metrics of one process alone would look as if all counters had decreased.
      throw new Refusal("NOT_READY", "The processes of this service did not report their metrics in time; ask again");
    },
    take: (client: string) => channel.ask("take", client),
  };
}
