import { parentPort } from "node:worker_threads";
import type { Estimate } from "./estimate.ts";
import { estimate } from "./estimate.ts";

/** A password to estimate; the reply has the same id. */
export interface EstimateRequest {
  id: number;
  password: string;
}

/** `estimate` is absent if it failed. The error is not passed on, as it could contain the password. */
export interface EstimateReply {
  id: number;
  estimate?: Estimate;
}

const estimateReply = ({ id, password }: EstimateRequest): EstimateReply => {
  try {
    return { id, estimate: estimate(password) };
  } catch {
    return { id };
  }
};

parentPort?.on("message", (request: EstimateRequest) => parentPort?.postMessage(estimateReply(request)));
