import process from "node:process";
import type { Limiter, Verdict } from "../../guard/limiter.ts";
import { LogJournal } from "../../observe/log-journal.ts";
import type { Metric } from "../../observe/metrics.ts";
import { type FromWorker, isToWorker, type ToWorker } from "./messages.ts";
import { sharedLimiter } from "./shared-limiter.ts";

/** Requests to another process that wait for their replies. */
class PendingReplies<Answer> {
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #last = 0;

  /** Sends a request with a new id. Settles with the reply of that id. */
  ask(send: (id: number) => void): Promise<Answer> {
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      send(id);
    });
  }

  answer(id: number, answer: Answer): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }
}

/** The variable that makes a process a worker; its value is the port. */
export const WORKER_PORT_VARIABLE = "SIDEKIT_INTERNAL_WORKER_PORT";

/** The descriptor of a worker's journal: the next one after the IPC connection. */
const JOURNAL_DESCRIPTOR = 4;

/** The journal of this worker's log; undefined if there is none. */
export function openJournal(): LogJournal | undefined {
  try {
    return new LogJournal(JOURNAL_DESCRIPTOR);
  } catch {
    return undefined;
  }
}

/** A worker's connection to its supervisor. */
export interface Channel {
  /** Reports that this worker listens. */
  listening(url: string): void;
  /** The metrics of all processes: `own`, and those of the other workers. */
  collect(own: readonly Metric[]): Promise<(readonly Metric[])[]>;
  limiter: Limiter;
}

/** What a worker does at a message from its supervisor. */
export interface ChannelHandlers {
  stop(): void;
  report(): readonly Metric[];
  /** Called when the supervisor has ended. */
  orphaned(): void;
}

/** Opens the connection to the supervisor. */
export function openChannel(handlers: ChannelHandlers): Channel {
  const verdicts = new PendingReplies<Verdict>();
  const collections = new PendingReplies<(readonly Metric[])[]>();
  const send = (message: FromWorker): void => {
    process.send?.(message);
  };
  const handle = (message: ToWorker): void => {
    if (message.kind === "stop") handlers.stop();
    else if (message.kind === "report") send({ kind: "report", metrics: handlers.report() });
    else if (message.kind === "verdict") verdicts.answer(message.id, message.verdict);
    else collections.answer(message.id, message.processes);
  };
  process.on("message", (message: unknown) => {
    if (isToWorker(message)) handle(message);
  });
  process.on("disconnect", () => handlers.orphaned());
  return {
    listening: (url) => send({ kind: "listening", url }),
    collect: async (own) => {
      const others = await collections.ask((id) => send({ kind: "collect", id, metrics: own }));
      return [own, ...others];
    },
    limiter: sharedLimiter((client) => verdicts.ask((id) => send({ kind: "take", id, client }))),
  };
}
