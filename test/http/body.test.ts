import { describe, expect, test } from "bun:test";
import { BASE, blamed, data, json, post, refusal, send, TOOLS } from "../support/call.ts";
import { getLine, open } from "../support/connection.ts";
import { rawRequest } from "../support/socket.ts";

const HASH = `${TOOLS}/hash/sha256`;
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

describe("media types", () => {
  const jsonTypes = `application/json|Application/JSON;charset=UTF-8|application/problem+json| application/json |\
application/json ;charset=utf-8|application/json; charset="utf-8"|application/json;  CHARSET=UTF8|\
application/json; version=1; charset=utf-8`;
  test.each(jsonTypes.split("|"))("%s is JSON", async (type) => {
    expect(data(await send(HASH, json({ text: "" }, type))).hash).toBe(EMPTY);
  });

  const otherTypes = `application/x-www-form-urlencoded|text/plain|application/json; charset=latin1|\
application/json; charset="utf-16"|application/json; charset=utf-80|application/json; charset=x-utf-8|\
x-application/problem+json|application/problem+jsonp|application/jsonp|application/+json|json`;
  test.each(otherTypes.split("|"))("%s is not JSON", async (type) => {
    const refused = await refusal(HASH, json({ text: "" }, type));
    expect(refused).toMatchObject({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
  });

  test("refuses a body without a content type", async () => {
    const body = new Blob(["{"]);
    expect((await refusal(HASH, { method: "POST", body })).status).toBe(415);
  });

  test("refuses a compressed body", async () => {
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    const message = "The body is compressed; send the bytes without a Content-Encoding";
    expect(await refusal(HASH, { ...json({ text: "a" }), headers })).toMatchObject({ status: 415, message });
  });

  test("reads an absent body as {}", async () => {
    expect(await blamed(HASH, { method: "POST" })).toEqual(["/text"]);
    for (const type of ["application/json", "application/x-www-form-urlencoded"])
      for (const length of [[], ["Content-Length: 0"]]) {
        const headers = ["Host: localhost", `Content-Type: ${type}`, ...length];
        const { status, body } = await rawRequest(`POST ${HASH} HTTP/1.1`, headers);
        expect([status, JSON.parse(body).error.details[0].path]).toEqual([422, "/text"]);
      }
  });

  test.each([
    ["", 422],
    ["1\r\n{\r\n", 415],
  ])("without a type, a chunked body is read if it is empty: %j", async (chunks, expected) => {
    const { socket, write, read } = await open(BASE);
    write(
      [`POST ${HASH} HTTP/1.1`, "Host: localhost", "Transfer-Encoding: chunked", "", `${chunks}0`, "", ""].join("\r\n"),
    );
    expect((await read()).status).toBe(expected);
    socket.destroy();
  });
});

describe("unreadable bodies", () => {
  test("refuses malformed JSON", async () => {
    for (const body of ["{", '{"text":}', "{'text':'a'}", '{"text":"a"} x', "nope", '{"text":"a",}', " "])
      expect(await refusal(HASH, json(body))).toMatchObject({ status: 400, code: "MALFORMED_BODY" });
  });

  test.each([[[0xff]], [[0xc0, 0xaf]], [[0xed, 0xa0, 0x80]]])("refuses invalid UTF-8: %p", async (bytes) => {
    const body = new Uint8Array([...new TextEncoder().encode('{"text":"'), ...bytes, 0x22, 0x7d]);
    const headers = { "content-type": "application/json" };
    const refused = await refusal(HASH, { method: "POST", headers, body });
    expect(refused).toMatchObject({ status: 400, code: "MALFORMED_BODY" });
  });
});

describe("invalid input", () => {
  test.each([["[]"], ['"text"'], ["null"], ["5"]])("refuses JSON that is not an object: %s", async (body) => {
    expect(await blamed(HASH, json(body))).toEqual([""]);
  });

  test.each([
    ["null", '{"text":null}'],
    ["a number", '{"text":5}'],
    ["a list", '{"text":["a"]}'],
    ["an object", '{"text":{"toString":5}}'],
    ["a lone high surrogate", '{"text":"a\\ud800"}'],
    ["a lone low surrogate", '{"text":"\\udc00a"}'],
    ["a lone surrogate in upper case", '{"text":"\\uDFFF"}'],
  ])("refuses %s for a text", async (_, body) => {
    expect(await blamed(HASH, json(body))).toEqual(["/text"]);
  });

  test("reads an escaped surrogate pair as one character", async () => {
    const escaped = data(await send(HASH, json('{"text":"\\ud83d\\ude00"}')));
    expect(escaped).toEqual(await post("/hash/sha256", { text: "😀" }));
  });

  test("names the place of a lone surrogate in a list, and of one in a name", async () => {
    expect(await blamed(`${HASH}/batch`, json('{"texts":["a","\\ud800"]}'))).toEqual(["/texts/1"]);
    const names = '{"secret":"x","payload":{"a":1,"\\ud800":2}}';
    expect(await blamed("/api/v1/tools/jwt/sign", json(names))).toEqual(["/payload"]);
  });

  test.each([
    ["txt", 'did you mean "text"?'],
    ["constructor", "the fields are text and encoding"],
    ["__proto__", "the fields are text and encoding"],
  ])("names the unknown field %s", async (name, advice) => {
    expect(await refusal(HASH, json(`{"text":"a","${name}":1}`))).toMatchObject({
      status: 422,
      paths: [`/${name}`],
      message: `${name}: unknown field; ${advice}`,
    });
  });

  test("refuses a field of the path in the body", async () => {
    expect(await refusal(HASH, json({ text: "a", algorithm: "md5" }))).toMatchObject({
      paths: ["/algorithm"],
      message: "algorithm: must be left out of the body: the path has it",
    });
  });

  test("reports a misspelt field once, not as a missing field too", async () => {
    const { message, paths } = await refusal(`${TOOLS}/jwt/decode`, json({ jwt: "a.b.c" }));
    expect([message, paths]).toEqual(['jwt: unknown field; did you mean "token"?', ["/jwt"]]);
  });

  test("keeps messages short and on one line for any field name", async () => {
    for (const name of ["a\nb", "\u2028", "\u001b[31m", "\u202e\u2066\u200f\u061c", "x".repeat(100_000)]) {
      const body = JSON.stringify({ text: "a", [name]: 1 });
      const text = await send(`${HASH}/text`, json(body));
      expect(text.text).toMatch(/^error: [\u0020-\u007e…]+\n$/);
      expect((await send(HASH, json(body))).text.length).toBeLessThan(2000);
    }
  });

  test("of a repeated field, the last one counts", async () => {
    expect(data(await send(HASH, json('{"text":1,"t\\u0065xt":"four"}'))).bytes).toBe(4);
  });

  test("reads 64 levels of nesting and refuses more", async () => {
    const nested = (levels: number) => `{"text":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
    expect(await blamed(HASH, json(nested(65)))).toEqual([""]);
    expect(await blamed(HASH, json(nested(64)))).toEqual(["/text"]);
    expect((await refusal(HASH, json("[".repeat(1_000_000)))).status).toBe(422);
    expect(data(await send(HASH, json({ text: "[".repeat(200) }))).bytes).toBe(200);
    expect(data(await send(HASH, json({ text: '\\"['.repeat(200) }))).bytes).toBe(600);
  });
});

test("refuses more than 32,768 commas", async () => {
  const items = (commas: number) => `{"text":[${"1,".repeat(commas)}1]}`;
  const { message, ...refused } = await refusal(HASH, json(items(32_769)));
  expect(refused).toMatchObject({ status: 422, paths: [""] });
  expect(message).toContain("32,768");
  expect(await blamed(HASH, json(items(32_768)))).toEqual(["/text"]);
  expect(data(await send(HASH, json({ text: ",".repeat(40_000) }))).bytes).toBe(40_000);
});

describe("sizes", () => {
  const LIMIT = 1024 * 1024;
  const bodyOf = (size: number) => JSON.stringify({ text: "a".repeat(size - '{"text":""}'.length) });

  test("reads a body up to the limit and answers 413 to one byte more", async () => {
    expect(data(await send(HASH, json(bodyOf(LIMIT)))).bytes).toBe(LIMIT - 11);
    expect(await refusal(HASH, json(bodyOf(LIMIT + 1)))).toMatchObject({
      status: 413,
      code: "BODY_TOO_LARGE",
      message: "The body is larger than 1,048,576 bytes; send less",
    });
    expect((await send(`${HASH}/text`, json(bodyOf(LIMIT + 1)))).text).toStartWith("error: ");
  });

  test.each([
    [HASH, 413],
    ["/livez", 405],
    ["/livez/", 405],
  ])(
    "after a body to %s that is refused while it arrives, the connection is closed or serves the next request",
    async (path, expected) => {
      const { socket, write, read } = await open(BASE);
      const head = [`POST ${path} HTTP/1.1`, "Host: localhost", "Content-Type: application/json"];
      const chunk = `80000\r\n${" ".repeat(0x80000)}\r\n`;
      write([...head, "Transfer-Encoding: chunked", "", `${chunk.repeat(3)}0`, "", ""].join("\r\n"));
      const { status, headers } = await read();
      expect(status).toBe(expected);
      if (headers.get("connection") !== "close") {
        write(getLine("/livez"));
        expect((await read()).status).toBe(200);
      }
      socket.destroy();
    },
  );
});
