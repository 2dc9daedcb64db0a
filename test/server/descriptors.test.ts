import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { type Connection, getLine, open } from "../support/connection.ts";
import { IS_DENO, start, until } from "../support/service.ts";

setDefaultTimeout(40_000);

const LIMIT = 64;
const CONNECTIONS = 120;

const LIMITED = ["sh", "-c", `ulimit -n ${LIMIT}; exec "$@"`, "sh"];

/** Processor time that a process has used, in ticks of 10 ms (proc_pid_stat(5)). */
function ticks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

/** A connection that has sent one request, and whether it has been answered. */
async function asking(url: string) {
  const connection: Connection = await open(url);
  connection.write(getLine("/livez"));
  const state = { connection, status: 0 };
  connection.read().then(
    ({ status }) => {
      state.status = status;
    },
    () => {},
  );
  return state;
}

describe.if(!IS_DENO)("with more connections than file descriptors, the service", () => {
  test("lets the others wait without using the processor, keeps serving, and recovers, with one line in the log", async () => {
    const service = await start(["--log-level=warn"], {}, LIMITED);
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => asking(service.url)));
    const answered = () => clients.filter(({ status }) => status === 200);
    const line = await until(
      () => service.stdout.find((each) => each.includes("no file descriptor is free")),
      "the line",
    );
    expect(JSON.parse(line)).toMatchObject({ level: "warn", limit: LIMIT });
    const early = answered();
    expect(early.length).toBeGreaterThan(20);
    expect(early.length).toBeLessThan(LIMIT);

    const before = ticks(service.pid);
    await Bun.sleep(1500);
    expect(ticks(service.pid) - before).toBeLessThan(60);

    // Open connections are served, also if a response needs a file descriptor.
    const [first] = early;
    first?.connection.write(getLine("/metrics"));
    expect((await first?.connection.read())?.status).toBe(200);

    await until(() => {
      for (const { connection } of answered()) connection.socket.destroy();
      return answered().length === CONNECTIONS || undefined;
    }, "an answer for each");
    expect(service.stdout.filter((each) => each.includes("no file descriptor"))).toHaveLength(1);
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    expect(await service.stop()).toBe(0);
  });

  test("stops in order while connections wait", async () => {
    const service = await start(["--log-level=warn"], {}, LIMITED);
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => asking(service.url)));
    await until(() => service.stdout.find((each) => each.includes("no file descriptor is free")), "the line");
    expect(await service.stop()).toBe(0);
    for (const { connection } of clients) connection.socket.destroy();
  });

  test("warns of a low limit at the start", async () => {
    const service = await start([], {}, LIMITED);
    const line = await until(() => service.stdout.find((each) => each.includes('"warn"')), "the warning");
    expect(JSON.parse(line)).toMatchObject({ limit: LIMIT, msg: expect.stringContaining("at most 64 files") });
    await service.stop();
    const other = await start();
    expect((await fetch(`${other.url}/livez`)).status).toBe(200);
    expect(await other.stop()).toBe(0);
    expect(other.stdout.join("\n")).not.toContain('"warn"');
  });
});
