/**
 * Measures for how long one request delays others: sends the worst input of each operation repeatedly, while another
 * connection sends health checks. Prints the longest response time of these.
 * Usage: bun scripts/measure/blocking.ts [--rounds N] [--only REGEXP]
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { BINARY, build } from "../build.ts";
import { type Worst, worstInputs } from "./blocking/worst.ts";
import { circumstances, fixed, median, table } from "./report.ts";
import { checkTools, keepAwake, LOAD_CORE, start } from "./server.ts";

/** The limit for blocking the event loop. */
const GOAL_MS = 50;

/** Agents must accept both types. */
const ACCEPT = "application/json, text/event-stream";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "10" },
    only: { type: "string", default: "" },
  },
});
const rounds = Number(values.rounds);

/** A probe in another thread, which gives the longest response time since it was asked last. */
function probe(url: string): () => Promise<number> {
  const thread = new Worker(new URL("./blocking/probe-thread.ts", import.meta.url));
  thread.postMessage(url);
  return () =>
    new Promise((resolve) => {
      thread.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
      thread.postMessage("longest");
    });
}

async function send(origin: string, { path, body, contentType }: Worst): Promise<{ status: number; took: number }> {
  const started = performance.now();
  const headers = { "content-type": contentType ?? "", accept: ACCEPT };
  const init = body === undefined ? {} : { method: "POST", body, headers };
  const response = await fetch(origin + path, init);
  await response.arrayBuffer();
  return { status: response.status, took: performance.now() - started };
}

async function waitsFor(origin: string, longest: () => Promise<number>, input: Worst) {
  const waits: number[] = [];
  const times: number[] = [];
  let answered = 0;
  for (let round = 0; round < rounds; round++) {
    await Bun.sleep(20);
    await longest();
    const { status, took } = await send(origin, input);
    waits.push(await longest());
    times.push(took);
    answered = status;
  }
  return { answered, took: median(times), usual: median(waits), longest: Math.max(...waits) };
}

checkTools();
const awake = keepAwake();
await build(BINARY);
// The probe must not run on the service's core.
Bun.spawnSync(["taskset", "-a", "-cp", LOAD_CORE, String(process.pid)]);
const server = await start(BINARY);
try {
  const longest = probe(`${server.origin}/livez`);
  const idle: Worst = { name: "nothing but the probe", path: "/livez" };
  const rows: (string | number)[][] = [];
  let isMet = true;
  for (const input of [idle, ...worstInputs()]) {
    if (!new RegExp(values.only, "i").test(input.name)) continue;
    const waits = await waitsFor(server.origin, longest, input);
    isMet &&= waits.longest <= GOAL_MS;
    rows.push([input.name, waits.answered, ...[waits.took, waits.usual, waits.longest].map((each) => fixed(each))]);
  }
  const head = ["worst input", "status", "answered in ms", "usual wait ms", "longest wait ms"];
  console.log(`${circumstances(awake)}\n\n${table(head, rows)}\n\nGoal: at most ${GOAL_MS} ms.`);
  process.exitCode = isMet ? 0 : 1;
} finally {
  await server.stop();
}
process.exit();
