import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { peakMiB } from "../support/processes.ts";
import { start, until } from "../support/service.ts";

setDefaultTimeout(60_000);

const service = await start();
afterAll(() => service.stop());

const MIB = 1024 * 1024;
const HASH = "/api/v1/tools/hash/sha256";
const BODY = JSON.stringify({ text: "a".repeat(MIB - '{"text":""}'.length) });

/** The most memory that the service has had, in MiB. */
const peak = (): number => peakMiB(service.pid);

/** Sends a body without its last bytes, and keeps the connection. */
function holdBack(chunked: boolean): { socket: Socket; answer: () => string } {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket
    .on("error", () => {})
    .on("data", (data) => {
      answer += data;
    });
  const length = chunked ? "Transfer-Encoding: chunked" : `Content-Length: ${BODY.length}`;
  socket.write(`POST ${HASH} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${length}\r\n\r\n`);
  const part = BODY.slice(0, -10);
  socket.write(chunked ? `${part.length.toString(16)}\r\n${part}\r\n` : part);
  return { socket, answer: () => answer };
}

const post = (body: string) =>
  fetch(service.url + HASH, { method: "POST", headers: { "content-type": "application/json" }, body });

test.each([
  ["of declared length", false],
  ["in chunks", true],
])("400 clients that hold back the end of a 1 MiB body %s do not fill the memory", async (_, chunked) => {
  const clients = Array.from({ length: 400 }, () => holdBack(chunked));
  const refused = () => clients.filter(({ answer }) => answer().startsWith("HTTP/1.1 503"));
  await until(() => (refused().length > 300 ? true : undefined), "answers");
  const [first] = refused();
  expect(first?.answer().toLowerCase()).toContain("\r\nretry-after: 1\r\n");
  expect(first?.answer()).toContain('"code":"OVERLOADED"');
  expect((await post('{"text":"a"}')).status).toBe(200);
  for (const { socket } of clients) socket.destroy();
  const served = await until(async () => ((await post(BODY)).status === 200 ? true : undefined), "free memory");
  expect(served).toBe(true);
  expect(peak()).toBeLessThan(384);
});
