import process from "node:process";
import { parentPort } from "node:worker_threads";
import type { EstimateReply, EstimateRequest } from "../../../src/tools/passwd/estimate-thread.ts";

// A stand-in for the thread of estimates whose replies say which thread made them, and which dies when told to.
const score = Math.random();

const replies: Readonly<Record<string, (id: number) => EstimateReply>> = {
  fail: (id) => ({ id }),
  throw: () => {
    throw new Error("throw");
  },
  exit: () => process.exit(1),
};

parentPort?.on("message", ({ id, password }: EstimateRequest) => {
  const estimate = { score, guesses: Number(password), warning: null, suggestions: [] };
  const crackTimes = {
    onlineThrottling100PerHour: "",
    onlineNoThrottling10PerSecond: "",
    offlineSlowHashing1e4PerSecond: "",
    offlineFastHashing1e10PerSecond: "",
  };
  parentPort?.postMessage(replies[password]?.(id) ?? { id, estimate: { ...estimate, crackTimes } });
});
