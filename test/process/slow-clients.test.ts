import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { listen } from "../../src/runtime/bun.ts";
import { IDLE_SECONDS } from "../../src/runtime/server.ts";
import { type Connection, getLine, open } from "../support/connection.ts";

setDefaultTimeout(120_000);

/** Shorter than the service's own, and as short as Bun measures well: it looks every four seconds. */
const IDLE = 8;
const service = listen({ hostname: "127.0.0.1", port: 0, idleSeconds: IDLE }, async (request) => {
  const { byteLength } = await request.arrayBuffer();
  return new Response(`${byteLength}`);
});

/** Settles when a connection is closed, while a client goes on writing to it. If it stays open, the test has no end. */
async function closes(begin: (connection: Connection) => void, goOn = ""): Promise<"closed"> {
  const connection = await open(service.url);
  begin(connection);
  const timer = setInterval(() => goOn !== "" && connection.write(goOn), 250);
  await connection.closed;
  clearInterval(timer);
  return "closed";
}

const HEAD = "POST / HTTP/1.1\r\nHost: a\r\n";

describe.concurrent("a connection is closed", () => {
  test("without a request", async () => {
    expect(await closes(() => {})).toBe("closed");
  });

  test("that sends half of a head, or trickles it", async () => {
    const half = closes(({ write }) => write("GET / HTTP/1.1\r\nHos"));
    const trickle = closes(({ write }) => write("GET / HTTP/1.1\r\nHost: "), "a");
    expect([await half, await trickle]).toEqual(["closed", "closed"]);
  });

  test("that is idle after a response", async () => {
    expect(await closes(({ write }) => write(getLine("/")))).toBe("closed");
  });

  test("whose body stalls or trickles, declared or chunked", async () => {
    const declared = `${HEAD}Content-Length: 100000\r\n\r\nabc`;
    const chunked = `${HEAD}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`;
    const all = [
      closes(({ write }) => write(declared)),
      closes(({ write }) => write(declared), "a"),
      closes(({ write }) => write(chunked)),
      closes(({ write }) => write(chunked), "1\r\na\r\n"),
    ];
    expect(await Promise.all(all)).toEqual(all.map(() => "closed"));
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
