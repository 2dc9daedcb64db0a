import process from "node:process";
import { workerData } from "node:worker_threads";
import { type Outcome, workInThread } from "../../src/operation/in-thread.ts";

/** What the thread of tests does with a request. */
export type Command = "answer" | "fail" | "throw" | "exit" | "sleep" | "compute" | "hang" | "end" | "die";

/** How many requests this thread has had, and what it was started with. */
export interface Seen {
  requests: number;
  given: unknown;
}

let requests = 0;

const compute = (milliseconds: number) => {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
};

workInThread<Command, Seen>(async (command): Promise<Outcome<Seen>> => {
  requests++;
  const reply = { requests, given: workerData.given };
  if (command === "fail") throw new Error("the text of a caller");
  if (command === "throw") queueMicrotask(() => reportError(new Error("thrown")));
  if (command === "exit") process.exit(1);
  if (command === "sleep") await new Promise((resolve) => setTimeout(resolve, 500));
  if (command === "compute") compute(Number.POSITIVE_INFINITY);
  if (command === "hang" || command === "throw") await new Promise(() => {});
  if (command === "die") setTimeout(() => process.exit(1), 10);
  return { reply, next: command === "end" ? { given: "by the last one" } : undefined };
});

// Starting takes longer than the shortest limit of the tests.
compute(50);
