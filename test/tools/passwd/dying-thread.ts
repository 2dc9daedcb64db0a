import process from "node:process";
import { parentPort } from "node:worker_threads";
import type { EstimateReply, EstimateRequest } from "../../../src/tools/passwd/estimate-thread.ts";

// Replaces the estimator's thread in tests. Its replies name the thread that made them, and it dies on request.
const warning = String(Math.random());

const replies: Readonly<Record<string, (id: number) => EstimateReply>> = {
  fail: (id) => ({ id }),
  throw: () => {
    throw new Error("throw");
  },
  exit: () => process.exit(1),
};

parentPort?.on("message", ({ id, password }: EstimateRequest) => {
  const estimate = { guesses: Number(password), warning, suggestions: [] };
  const crackTimes = {
    onlineThrottling100PerHour: "",
    onlineNoThrottling10PerSecond: "",
    offlineSlowHashing1e4PerSecond: "",
    offlineFastHashing1e10PerSecond: "",
  };
  parentPort?.postMessage(replies[password]?.(id) ?? { id, estimate: { ...estimate, crackTimes } });
});
