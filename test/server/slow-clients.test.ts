import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { listen } from "../../src/runtime/bun.ts";
import { IDLE_SECONDS } from "../../src/runtime/server.ts";
import { type Connection, getLine, open } from "../support/connection.ts";

setDefaultTimeout(60_000);

/** Shorter than the service's own, and as short as Bun measures well: it looks every four seconds. */
const IDLE = 8;
const service = listen({ hostname: "127.0.0.1", port: 0, idleSeconds: IDLE }, async (request) => {
  const { byteLength } = await request.arrayBuffer();
  return new Response(`${byteLength}`);
});

/** How long a connection lives, in seconds, while a client goes on writing to it. */
async function lifetime(begin: (connection: Connection) => void, goOn = "", everyMs = 250): Promise<number> {
  const connection = await open(service.url);
  const started = performance.now();
  begin(connection);
  const timer = setInterval(() => goOn !== "" && connection.write(goOn), everyMs);
  await connection.closed;
  clearInterval(timer);
  return (performance.now() - started) / 1000;
}

const HEAD = "POST / HTTP/1.1\r\nHost: a\r\n";

describe.concurrent("a connection is closed", () => {
  test("without a request", async () => {
    expect(await lifetime(() => {})).toBeLessThan(20);
  });

  test("that sends half of a head, or trickles it", async () => {
    const half = lifetime(({ write }) => write("GET / HTTP/1.1\r\nHos"));
    const trickle = lifetime(({ write }) => write("GET / HTTP/1.1\r\nHost: "), "a");
    expect(Math.max(await half, await trickle)).toBeLessThan(20);
  });

  test("that is idle after a response", async () => {
    expect(await lifetime(({ write }) => write(getLine("/")))).toBeLessThan(20);
  });

  test("whose body stalls or trickles, declared or chunked", async () => {
    const declared = `${HEAD}Content-Length: 100000\r\n\r\nabc`;
    const chunked = `${HEAD}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`;
    const all = [
      lifetime(({ write }) => write(declared)),
      lifetime(({ write }) => write(declared), "a"),
      lifetime(({ write }) => write(chunked)),
      lifetime(({ write }) => write(chunked), "1\r\na\r\n"),
    ];
    expect(Math.max(...(await Promise.all(all)))).toBeLessThan(20);
  });

  test("but not while its body arrives, however long that takes", async () => {
    const connection = await open(service.url);
    const [size, rounds] = [50_000, 70];
    connection.write(`${HEAD}Content-Length: ${size * rounds}\r\n\r\n`);
    for (let round = 0; round < rounds; round++) {
      connection.write("x".repeat(size));
      await Bun.sleep(200);
    }
    expect((await connection.read()).body).toBe(`${size * rounds}`);
    connection.socket.destroy();
  });
});

test("proxies close idle connections first", () => {
  expect(IDLE_SECONDS).toBeGreaterThan(60);
});
