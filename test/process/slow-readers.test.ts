import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { connect } from "node:net";
import { getLine, postLine } from "../support/connection.ts";
import { peakMiB } from "../support/processes.ts";
import { json } from "../support/requests.ts";
import { type Service, start, until } from "../support/service.ts";

setDefaultTimeout(120_000);

const service = await start();
afterAll(() => service.stop());

/** Sends a request on many connections, and reads only the beginning of each answer. @returns The statuses, and the end. */
async function readSlowly({ url }: Service, count: number, request: string) {
  const { hostname, port } = new URL(url);
  const statuses: string[] = [];
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {}).write(request);
    socket.once("data", (data) => {
      statuses.push(String(data).slice(9, 12));
      socket.pause();
    });
    return socket;
  });
  await until(() => statuses.length === count || undefined, "answers");
  const close = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { statuses, close };
}

test("300 slow readers of the largest file without compression share one copy of it", async () => {
  const path = "/openapi.json";
  await (await fetch(service.url + path)).text();
  const before = peakMiB(service.pid);
  const { close } = await readSlowly(service, 300, getLine(path));
  expect(peakMiB(service.pid) - before).toBeLessThan(150);
  close();
});

test("answers that nobody reads are refused when they fill the memory for bodies, until their readers have gone", async () => {
  await using limited = await start(["--log-level=warn", "--max-body-memory=32M"]);
  const body = JSON.stringify({
    text: "a".repeat(1000),
    size: 4096,
    shape: "dots",
    gradient: "radial",
    gradientTo: "#00a",
  });
  const { statuses, close } = await readSlowly(limited, 8, postLine("/api/v1/tools/qr/design", body));
  expect([...new Set(statuses)].sort()).toEqual(["200", "503"]);
  const small = await fetch(`${limited.url}/api/v1/tools/hash/md5/a`);
  expect(small.status).toBe(200);
  close();
  const answer = await until(async () => {
    const response = await fetch(`${limited.url}/api/v1/tools/qr/design`, json(body));
    return response.status === 200 ? response : undefined;
  }, "free memory");
  expect(await answer.json()).toMatchObject({ data: { size: 4096 } });
});
