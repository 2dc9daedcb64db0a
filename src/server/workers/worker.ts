import { type ChildProcess, spawn } from "node:child_process";
import { totalmem } from "node:os";
import process from "node:process";
import type { Metric } from "../../observe/metrics.ts";
import { isBinary } from "../../runtime/embedded.ts";
import { type FromWorker, isMessage, type ToWorker, WORKER_PORT_VARIABLE, type WorkerRequest } from "./channel.ts";

/** The port that all workers share, and their number. */
export interface WorkerOptions {
  port: number;
  count: number;
}

/** Of a worker's share of the memory, the part for its JavaScript heap. The rest is for its threads and for bodies. */
const HEAP_PART = 0.5;

/**
 * The memory for the JavaScript heap of each worker, in bytes, where a control group limits the memory of all processes
 * together; else undefined. The engine knows that limit but not the other workers: each would let garbage fill it.
 */
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

/** Starts this program as a worker at a port. */
function spawnWorker({ port, count }: WorkerOptions): ChildProcess {
  const [, script = "", ...own] = process.argv;
  // The arguments that make the runtime run this program come first.
  const args = isBinary() ? own : [...process.execArgv, script, ...own];
  const heapSize = heapSizeOf(count);
  const memory = heapSize === undefined ? {} : { [ENGINE_MEMORY_VARIABLE]: String(heapSize) };
  const env = { ...memory, ...process.env, [WORKER_PORT_VARIABLE]: String(port) };
  return spawn(process.execPath, args, { env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
}

/** The supervisor's view of a worker process. */
export class Worker {
  /** The metrics of its last report. */
  metrics: readonly Metric[] = [];
  readonly started = performance.now();
  readonly pid: number;
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
  /** Its URL when it listens; undefined if it ends before. */
  readonly listening: Promise<string | undefined>;
  readonly #child: ChildProcess;
  #reported = Promise.withResolvers<void>();
  /** Its large work that has not ended, by id. */
  readonly #largeWork = new Map<number, PromiseWithResolvers<void>>();
  #isListening = false;
  #unansweredPings = 0;

  constructor(options: WorkerOptions, onRequest: (request: WorkerRequest, worker: Worker) => void) {
    const child = spawnWorker(options);
    this.#child = child;
    this.pid = child.pid ?? 0;
    this.ended = new Promise((resolve) => child.on("exit", (code, signal) => resolve({ code, signal })));
    this.listening = new Promise((resolve) => {
      child.on("exit", () => resolve(undefined));
      child.on("message", (message: unknown) => {
        if (!isMessage<FromWorker>(message)) return;
        if (message.kind === "listening") {
          this.#isListening = true;
          resolve(message.url);
        } else if (message.kind === "pong") this.#unansweredPings = 0;
        else if (message.kind === "report") {
          this.metrics = message.metrics;
          this.#reported.resolve();
          this.#reported = Promise.withResolvers();
        } else if (message.kind === "end") {
          this.#largeWork.get(message.id)?.resolve();
          this.#largeWork.delete(message.id);
        } else {
          if (message.kind === "begin") this.#largeWork.set(message.id, Promise.withResolvers());
          onRequest(message, this);
        }
      });
    });
  }

  send(message: ToWorker): void {
    if (this.#child.connected) this.#child.send(message);
  }

  /** Requests its metrics. Settles when it has reported them, or has ended. */
  async report(): Promise<void> {
    this.send({ kind: "report" });
    await Promise.race([this.#reported.promise, this.ended]);
  }

  /** Settles when large work with this id has ended, or the worker. */
  async largeWorkEnds(id: number): Promise<void> {
    await Promise.race([this.#largeWork.get(id)?.promise, this.ended]);
  }

  /**
   * Asks whether it still runs its event loop; call this once a second. Unanswered questions are counted instead of time:
   * after a pause of all processes, the worker can answer before the next question.
   * @returns Whether it is stuck: it has not answered for too long.
   */
  ping(): boolean {
    const most = this.#isListening ? MAX_UNANSWERED_PINGS : MAX_PINGS_AT_START;
    if (this.#unansweredPings >= most) return true;
    this.#unansweredPings++;
    this.send({ kind: "ping" });
    return false;
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }
}
