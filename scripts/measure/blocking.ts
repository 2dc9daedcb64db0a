/**
 * Measures for how long one request delays others: sends the worst input of each operation repeatedly, while another
 * connection sends health checks. Prints the longest response time of these.
 * Usage: bun scripts/measure/blocking.ts [--rounds N] [--only REGEXP]
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { BINARY, build } from "../build.ts";
import { circumstances, fixed, median, table } from "./report.ts";
import { get, send } from "./requests.ts";
import { checkTools, keepAwake, LOAD_CORE, start } from "./server.ts";
import { worstInputs } from "./worst.ts";

/** The limit for blocking the event loop. */
const GOAL_MS = 50;

/** Long enough for the health check that waited for an answer. */
const PAUSE_MS = 100;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "10" },
    only: { type: "string", default: "" },
  },
});
const rounds = Number(values.rounds);

/** The program of a thread that sends health checks one after the other, and notes the longest response time. */
const PROBE = `self.onmessage = async ({ data: { url, longest } }) => {
  for (;;) {
    const started = performance.now();
    await (await fetch(url)).arrayBuffer();
    longest[0] = Math.max(longest[0], performance.now() - started);
    await Bun.sleep(0.5);
  }
};`;

checkTools();
const awake = keepAwake();
await build(BINARY);
// The probe must not run on the service's core.
Bun.spawnSync(["taskset", "-a", "-cp", LOAD_CORE, String(process.pid)]);
const server = await start(BINARY);
const longest = new Float64Array(new SharedArrayBuffer(8));
const probe = new Worker(URL.createObjectURL(new Blob([PROBE])));
probe.postMessage({ url: `${server.origin}/livez`, longest });
const rows: (string | number)[][] = [];
for (const input of [get("/livez", "nothing but the probe"), ...worstInputs()]) {
  if (!new RegExp(values.only, "i").test(input.name)) continue;
  const [waits, times]: [number[], number[]] = [[], []];
  let answered = 0;
  for (let round = 0; round < rounds; round++) {
    longest[0] = 0;
    const started = performance.now();
    answered = (await send(server.origin, input)).status;
    times.push(performance.now() - started);
    await Bun.sleep(PAUSE_MS);
    waits.push(longest[0]);
  }
  const worst = Math.max(...waits);
  if (worst > GOAL_MS) process.exitCode = 1;
  rows.push([input.name, answered, ...[median(times), median(waits), worst].map((each) => fixed(each))]);
}
const head = ["worst input", "status", "answered in ms", "usual wait ms", "longest wait ms"];
console.log(`${circumstances(awake)}\n\n${table(head, rows)}\n\nGoal: at most ${GOAL_MS} ms.`);
process.exit();
