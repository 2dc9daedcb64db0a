import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { TOOLS } from "../support/call.ts";
import { exchange, getLine, open } from "../support/connection.ts";
import { start } from "../support/service.ts";

// What the runtime decides before our code runs, as SECURITY.md says it.

const service = await start();
afterAll(() => service.stop());

const [, bytes = "", fields = ""] =
  /at most ([\d,]+) bytes and (\d+) header fields/.exec(readFileSync("SECURITY.md", "utf8")) ?? [];
const MAX_BYTES = Number(bytes.replace(",", ""));
const MAX_FIELDS = Number(fields);

const CLOSE = "Connection: close";

/** Everything that the service writes until it closes the connection. */
const reply = (request: string): Promise<string> => exchange(service.url, request);

const statusesOf = (received: string): number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

const EMPTY_431 = "HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\n\r\n";

/** A request head of exactly this number of bytes, filled up in its path or in a header. */
function headOf(size: number, filled: "path" | "header"): string {
  const head = (filler: string) =>
    filled === "path" ? getLine(`/${filler}`, CLOSE) : getLine("/livez", CLOSE, `Filler: ${filler}`);
  return head("a".repeat(size - head("").length));
}

describe("a request head", () => {
  test.each<["path" | "header", number]>([
    ["path", 404],
    ["header", 200],
  ])("has at most the documented bytes; the rest is in the %s", async (filled, status) => {
    expect(statusesOf(await reply(headOf(MAX_BYTES, filled)))).toEqual([status]);
    expect(await reply(headOf(MAX_BYTES + 1, filled))).toBe(EMPTY_431);
  });

  test("has at most the documented number of header fields", async () => {
    // Beside Host and Connection.
    const others = (count: number) => Array.from({ length: count - 2 }, (_, index) => `F${index}: 1`);
    expect(statusesOf(await reply(getLine("/livez", CLOSE, ...others(MAX_FIELDS))))).toEqual([200]);
    expect(await reply(getLine("/livez", CLOSE, ...others(MAX_FIELDS + 1)))).toBe(EMPTY_431);
  });
});

test.each(["FOO", "get", "G", "GETS"])("the method %s, which is unknown, gets no answer", async (method) => {
  expect(await reply(`${method} /livez HTTP/1.1\r\nHost: localhost\r\n\r\n`)).toBe("");
});

/** A chunked POST, and what follows its last chunk. */
const chunked = (path: string, body: string, rest: string): string =>
  [
    `POST ${TOOLS}${path} HTTP/1.1`,
    "Host: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n",
    `${body.length.toString(16)}\r\n${body}\r\n0\r\n${rest}`,
  ].join("\r\n");

const NEXT = getLine("/version", CLOSE);

describe("bytes after a chunked body", () => {
  test("are the next request after an empty line and the answer", async () => {
    const { write, read, closed } = await open(service.url);
    write(chunked("/hash/md5", '{"text":"a"}', "\r\n"));
    expect((await read()).status).toBe(200);
    write(NEXT);
    expect((await read()).body).toContain('"name":"sidekit"');
    await closed;
  });

  test.each([
    ["a trailer", "Expires: 0\r\n\r\n"],
    ["a request in place of trailers", NEXT],
    ["two bytes and a request", `ab${NEXT}`],
  ])("are never a request if they are %s", async (_, rest) => {
    // A digest is ready at once, an estimate in a thread is not.
    for (const [path, body] of [
      ["/hash/md5", '{"text":"a"}'],
      ["/passwd/check", '{"password":"a"}'],
    ] as const) {
      const received = await reply(chunked(path, body, rest));
      expect(statusesOf(received).at(-1)).toBe(400);
      expect(received).toEndWith("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
      expect(received).not.toContain('"name":"sidekit"');
    }
  });
});
