import process from "node:process";
import type { Limiter, Verdict } from "../../guard/limiter.ts";
import type { Metric } from "../../observe/metrics.ts";
import { type FromWorker, isToWorker, type ToWorker } from "./messages.ts";
import { PendingReplies } from "./pending-replies.ts";
import { sharedLimiter } from "./shared-limiter.ts";

/** The variable that makes a process a worker; its value is the port. */
export const WORKER = "SIDEKIT_INTERNAL_WORKER_PORT";

/** A worker's connection to the process that started it. */
export interface Channel {
  /** Reports that requests are answered from now on. */
  listening(url: string): void;
  /** The metrics of all processes: this one's, as given, and the others'. */
  collect(own: readonly Metric[]): Promise<(readonly Metric[])[]>;
  limiter: Limiter;
}

/** What a worker does at a message from the process that started it. */
export interface ChannelHandlers {
  stop(): void;
  report(): readonly Metric[];
  /** The process that started this one has ended. */
  orphaned(): void;
}

/** Opens the connection to the process that started this one. */
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
