import { type ChildProcess, spawn } from "node:child_process";
import { totalmem } from "node:os";
import process from "node:process";
import type { Metric } from "../../observe/metrics.ts";
import { isBinary } from "../../runtime/embedded.ts";
import { createChannel, type ForSupervisor, type ForWorker, WORKER_PORT_VARIABLE } from "./channel.ts";

/** The port that all workers share, and their number. */
export interface WorkerOptions {
  port: number;
  count: number;
}

/** Of a worker's share of the memory, the part for its JavaScript heap. The rest is for its threads and for bodies. */
const HEAP_PART = 0.5;

/** The heap size of each worker where a control group limits all together: the engine does not know of the others. */
export function heapSizeOf(workers: number): number | undefined {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? Math.floor((limit / workers) * HEAP_PART) : undefined;
}

/** The variable by which the engine takes a size for the machine's memory. The nearer to it, the earlier it collects garbage. */
const ENGINE_MEMORY_VARIABLE = "BUN_JSC_forceRAMSize";

/** A worker that listens never blocks its event loop for long: it is stuck if it has not answered for five seconds. */
const MAX_UNANSWERED_PINGS = 5;

/** On a busy machine, a worker takes seconds to start. */
const MAX_PINGS_AT_START = 60;

function spawnWorker({ port, count }: WorkerOptions): ChildProcess {
  const [, script = "", ...own] = process.argv;
  // The arguments that make the runtime run this program come first.
  const args = isBinary() ? own : [...process.execArgv, script, ...own];
  const heapSize = heapSizeOf(count);
  const memory = heapSize === undefined ? {} : { [ENGINE_MEMORY_VARIABLE]: String(heapSize) };
  const env = { ...memory, ...process.env, [WORKER_PORT_VARIABLE]: String(port) };
  return spawn(process.execPath, args, { env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
}

interface SupervisorHandlers extends Pick<ForWorker, "collect" | "take"> {
  /** Settles when a worker may do large work, which ends with `end`. */
  begin(end: Promise<unknown>): Promise<true>;
}

/** The supervisor's view of a worker process. */
export type Worker = ReturnType<typeof startWorker>;

/** Starts a worker process. */
export function startWorker(options: WorkerOptions, { collect, take, begin }: SupervisorHandlers) {
  const child = spawnWorker(options);
  const listening = Promise.withResolvers<string | undefined>();
  let metrics: readonly Metric[] = [];
  /** Ends its large work: it has one piece at a time. */
  let endLargeWork = () => {};
  let isListening = false;
  let unansweredPings = 0;
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.on("exit", (code, signal) => resolve({ code, signal }));
    // The system could not start it; other errors are of messages to a process that has ended.
    child.on("error", () => child.pid === undefined && resolve({ code: null, signal: null }));
  });
  void ended.then(() => listening.resolve(undefined));
  const { ask, receive } = createChannel<ForSupervisor, ForWorker>(
    (message) => child.connected && child.send(message),
    {
      collect,
      take,
      listening: (url) => {
        isListening = true;
        listening.resolve(url);
      },
      begin: () => {
        const { promise: end, resolve } = Promise.withResolvers<void>();
        endLargeWork = resolve;
        return begin(Promise.race([end, ended]));
      },
      end: () => endLargeWork(),
    },
  );
  child.on("message", (message: unknown) => void receive(message));
  return {
    pid: child.pid ?? 0,
    started: performance.now(),
    ended,
    /** Its URL when it listens; undefined if it ends before. */
    listening: listening.promise,
    get metrics() {
      return metrics;
    },
    stop: () => void ask("stop"),
    kill: () => void child.kill("SIGKILL"),
    /** Has it use the tokens and issuers that the files have now. Settles when it does, or has ended. */
    reload: async (): Promise<void> => {
      // Before it listens, it may read the files and not yet hear.
      await listening.promise;
      await Promise.race([ask("reload"), ended]);
    },
    /** Requests its metrics. Settles when it has reported them, or has ended. */
    report: async (): Promise<void> => {
      const reported = ask("report").then((latest) => {
        metrics = latest;
      });
      await Promise.race([reported, ended]);
    },
    /**
     * Asks, once a second, whether its event loop runs. Questions are counted, not time: all processes may have paused.
     * @returns Whether it is stuck.
     */
    ping: (): boolean => {
      if (unansweredPings >= (isListening ? MAX_UNANSWERED_PINGS : MAX_PINGS_AT_START)) return true;
      unansweredPings++;
      void ask("ping").then(() => {
        unansweredPings = 0;
      });
      return false;
    },
  };
}
