import process from "node:process";
import { parentPort } from "node:worker_threads";
import type { Estimate } from "../../../src/tools/passwd/estimate.ts";

// Replaces the estimator's thread in tests. Its replies name the thread that made them, and it dies on request.
const warning = String(Math.random());

const replies: Readonly<Record<string, () => Estimate | null>> = {
  fail: () => null,
  throw: () => {
    throw new Error("throw");
  },
  exit: () => process.exit(1),
};

parentPort?.on("message", (password: string) => {
  const crackTimes = {
    onlineThrottling100PerHour: "",
    onlineNoThrottling10PerSecond: "",
    offlineSlowHashing1e4PerSecond: "",
    offlineFastHashing1e10PerSecond: "",
  };
  const reply = replies[password] ?? (() => ({ guesses: Number(password), warning, suggestions: [], crackTimes }));
  parentPort?.postMessage(reply());
});
