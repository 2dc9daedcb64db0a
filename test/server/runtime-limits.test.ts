import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { METHODS } from "node:http";
import { TOOLS } from "../support/call.ts";
import { exchange, getLine, open, postLine } from "../support/connection.ts";
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

describe("methods", () => {
  // CONNECT has an authority instead of a path (RFC 9110, 9.3.6).
  const known = METHODS.filter((method) => !["GET", "HEAD", "CONNECT"].includes(method));

  test.each(known)("%s gets the envelope", async (method) => {
    const received = await reply(`${method} /livez HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n\r\n`);
    expect(statusesOf(received)).toEqual([405]);
    expect(received).toContain('"code":"METHOD_NOT_ALLOWED"');
  });

  test.each(["FOO", "get", "G", "GETS"])("%s, which is unknown, gets no answer", async (method) => {
    expect(await reply(`${method} /livez HTTP/1.1\r\nHost: localhost\r\n\r\n`)).toBe("");
  });
});

test.each(["X-Note: a\u0005b", "X\u0005Note: a", "X Note: a"])("the header %j gets an empty 400", async (header) => {
  const received = await reply(getLine("/livez", header, CLOSE));
  expect(received).toBe("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
});

test("HTTP/1.0 needs no Host, and a length that is repeated is that length", async () => {
  expect(statusesOf(await reply("GET /livez HTTP/1.0\r\n\r\n"))).toEqual([200]);
  expect(await reply(`GET /livez HTTP/1.1\r\n${CLOSE}\r\n\r\n`)).toStartWith("HTTP/1.1 400 ");
  const post = (another: number) =>
    postLine(`${TOOLS}/hash/md5`, '{"text":"a"}', 12, `Content-Length: ${another}`, CLOSE);
  expect(statusesOf(await reply(post(12)))).toEqual([200]);
  expect(await reply(post(13))).toStartWith("HTTP/1.1 400 ");
});

/** A chunked POST, and what follows its last chunk. */
const chunked = (path: string, body: string, rest: string): string =>
  [
    `POST ${TOOLS}${path} HTTP/1.1`,
    "Host: localhost",
    "Content-Type: application/json",
    "Transfer-Encoding: chunked",
    "",
    body.length.toString(16),
    body,
    "0",
    rest,
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
    ["a trailer and a request", `Expires: 0\r\n\r\n${NEXT}`],
    ["a request in place of trailers", NEXT],
    ["two bytes and a request", `ab${NEXT}`],
    ["half an empty line and a request", `\n${NEXT}`],
    ["a trailer without its end, and a request", `Expires: 0\r\n${NEXT}`],
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

describe("a request that does not wait for the answer to the one before it", () => {
  test("is served if that answer is ready at once", async () => {
    expect(statusesOf(await reply(getLine("/livez") + getLine("/livez", CLOSE)))).toEqual([200, 200]);
  });

  test("closes the connection if that answer is being computed", async () => {
    expect(await reply(postLine(`${TOOLS}/passwd/check`, '{"password":"a"}') + NEXT)).toBe("");
  });
});
