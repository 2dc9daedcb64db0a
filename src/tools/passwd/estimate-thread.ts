import { parentPort } from "node:worker_threads";
import { compileAsUsual } from "../../runtime/runtime.ts";
import { type Estimate, estimate } from "./estimate.ts";

/** Null if the estimate failed. The error is not passed on, as it could contain the password. */
const estimateOrNull = (password: string): Estimate | null => {
  try {
    return estimate(password);
  } catch {
    return null;
  }
};

compileAsUsual();
parentPort?.on("message", (password: string) => parentPort?.postMessage(estimateOrNull(password)));
