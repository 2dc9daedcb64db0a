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
