import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { connect } from "node:net";
import { peakMiB } from "../support/processes.ts";
import { start, until } from "../support/service.ts";

setDefaultTimeout(120_000);

const service = await start();
afterAll(() => service.stop());

/** The most memory that the service has had, in MiB. */
const peak = (): number => peakMiB(service.pid);

test("300 slow readers of the largest file without compression share one copy of it", async () => {
  const path = "/openapi.json";
  await (await fetch(service.url + path)).text();
  const before = peak();
  const { hostname, port } = new URL(service.url);
  let answered = 0;
  const sockets = Array.from({ length: 300 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {}).write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    socket.once("data", () => {
      answered++;
      socket.pause();
    });
    return socket;
  });
  await until(() => (answered === 300 ? true : undefined), "answers");
  expect(peak() - before).toBeLessThan(150);
  for (const socket of sockets) socket.destroy();
});

test("answers that nobody reads are refused when they fill the memory for bodies, until their readers have gone", async () => {
  const limited = await start(["--log-level=warn", "--max-body-memory=32M"]);
  const { hostname, port } = new URL(limited.url);
  const body = JSON.stringify({
    text: "a".repeat(1000),
    size: 4096,
    shape: "dots",
    gradient: "radial",
    gradientTo: "#00a",
  });
  const head = ["POST /api/v1/tools/qr/design HTTP/1.1", "Host: a", "Content-Type: application/json"];
  const request = [...head, `Content-Length: ${body.length}`, "", body].join("\r\n");
  const statuses: string[] = [];
  const sockets = Array.from({ length: 8 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {}).write(request);
    socket.once("data", (data) => {
      statuses.push(String(data).slice(9, 12));
      socket.pause();
    });
    return socket;
  });
  await until(() => (statuses.length === 8 ? true : undefined), "answers");
  expect([...new Set(statuses)].sort()).toEqual(["200", "503"]);
  const small = await fetch(`${limited.url}/api/v1/tools/hash/md5/a`);
  expect(small.status).toBe(200);
  for (const socket of sockets) socket.destroy();
  const init = { method: "POST", headers: { "content-type": "application/json" }, body };
  const design = () => fetch(`${limited.url}/api/v1/tools/qr/design`, init);
  const answer = await until(async () => {
    const response = await design();
    return response.status === 200 ? response : undefined;
  }, "free memory");
  expect(await answer.json()).toMatchObject({ data: { size: 4096 } });
  await limited.stop();
});
