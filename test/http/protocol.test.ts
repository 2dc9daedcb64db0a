import { describe, expect, test } from "bun:test";
import { originOf } from "../../src/http/request-context.ts";
import { splitTarget } from "../../src/http/target.ts";
import { blamed, data, get, getText, json, refusal, send, TOOLS } from "../support/call.ts";
import { IS_DENO } from "../support/service.ts";
import { rawRequest } from "../support/socket.ts";

describe("paths", () => {
  test.each([
    ["100%2525", "100%25"],
    ["a%2Fb", "a/b"],
    ["a+b", "a+b"],
    ["%20%20", "  "],
    ["%C3%A9%F0%9F%98%80", "é😀"],
    ["%EF%BB%BFbom", "\u{feff}bom"],
    ["%00", "\0"],
    ["text", "text"],
    ["batch", "batch"],
    ["constructor", "constructor"],
  ])("a parameter is percent-decoded once: %s", async (encoded, text) => {
    const answer = await get(`/hash/sha256/${encoded}`);
    expect(answer.hash).toBe(new Bun.CryptoHasher("sha256").update(text).digest("hex"));
  });

  test.each(["%ZZ", "%", "%E0%A4%A", "%FF", "%C0%AF", "%ED%A0%80", "%F4%90%80%80"])(
    "percent-encoding that is malformed or not UTF-8 is a 400: %s",
    async (encoded) => {
      const { status, body } = await rawRequest(`GET ${TOOLS}/hash/md5/${encoded} HTTP/1.1`);
      expect([status, JSON.parse(body).error.code]).toEqual([400, "MALFORMED_URL"]);
      const text = await rawRequest(`GET ${TOOLS}/hash/md5/${encoded}/text HTTP/1.1`);
      expect([text.status, text.body.startsWith("error: ")]).toEqual([400, true]);
    },
  );

  test("a malformed query is a 400, and a malformed path without a route", async () => {
    for (const method of ["GET", "POST"]) {
      const path = method === "GET" ? "/hash/md5/a" : "/hash/md5";
      expect((await rawRequest(`${method} ${TOOLS}${path}?x=%ZZ HTTP/1.1`)).status).toBe(400);
    }
    expect((await rawRequest("GET /nope/%ZZ HTTP/1.1")).status).toBe(400);
  });

  test("a trailing slash is ignored, and a doubled slash is a 404", async () => {
    expect(await get("/hash/md5/a/")).toEqual(await get("/hash/md5/a"));
    expect(data(await send(`${TOOLS}/hash/md5/`, json({ text: "a" })))).toEqual(await get("/hash/md5/a"));
    const doubled = `${TOOLS}//hash ${TOOLS}/hash/md5/a// //livez /livez// // /livez\\/ /a/..//livez`;
    for (const path of doubled.split(" ")) {
      const { status, body } = await rawRequest(`GET ${path} HTTP/1.1`);
      expect([status, JSON.parse(body).error.code]).toEqual([404, "NOT_FOUND"]);
    }
  });

  test.each(["Host: a", "Host: a b", "Host: a:b"])("dot segments are resolved, with the header %s", async (host) => {
    const paths = ["/nope/../livez", "/nope/%2E%2e/livez/", "/./livez?a=/../nope", "/%2e/livez", "/nope\\..\\livez"];
    for (const path of paths) expect((await rawRequest(`GET ${path} HTTP/1.1`, [host])).status).toBe(200);
    const { body } = await rawRequest(`GET ${TOOLS}/hash/sha256/.a%2E.%2f../text HTTP/1.1`, [host]);
    expect(body).toBe(`${new Bun.CryptoHasher("sha256").update(".a../..").digest("hex")}\n`);
  });

  test("the route decides the form, not the path", async () => {
    expect((await get("/hash/md5/text")).algorithm).toBe("md5");
    expect(await getText("/hash/md5/text")).toBe((await get("/hash/md5/text")).hash);
  });
});

describe("hosts", () => {
  test.each(["x", "ab", "api", "api:1", "[::1]:8080", "a.example.org"])(
    "of any valid form are served: %s",
    async (host) => {
      const { status, body } = await rawRequest(`GET ${TOOLS}/hash/md5/a/text HTTP/1.1`, [`Host: ${host}`]);
      expect([status, body]).toEqual([200, "0cc175b9c0f1b6a831c399e269772661\n"]);
      expect((await rawRequest("GET /nope/livez HTTP/1.1", [`Host: ${host}`])).status).toBe(404);
      expect((await rawRequest("GET /nope?next=/livez HTTP/1.1", [`Host: ${host}`])).status).toBe(404);
    },
  );

  test.each([
    ["different ones", ["Host: a", "Host: b"]],
    ["the same one twice", ["Host: a", "Host: a"]],
    ["an empty one", ["Host: a", "Host:"]],
    ["a list", ["Host: a, b"]],
  ])("are one for each request: %s are a 400 (RFC 9112, 3.2)", async (_, headers) => {
    const { status, body } = await rawRequest(`GET ${TOOLS}/hash/md5/a HTTP/1.1`, headers);
    const text = await rawRequest(`GET ${TOOLS}/hash/md5/a/text HTTP/1.1`, headers);
    expect([status, text.status]).toEqual([400, 400]);
    // Deno refuses several headers before our code runs.
    if (IS_DENO && body === "") return;
    expect(JSON.parse(body).error.code).toBe("MALFORMED_HEADER");
    expect(text.body).toBe("error: The request has several Host headers; send one\n");
  });

  // Bun takes them for no host at all, Deno for part of the URL, or refuses them itself.
  test.each(["Host: a b<>", "Host: a/evil", "Host:"])("that are malformed do not cause a 500: %s", async (host) => {
    const { status } = await rawRequest(`GET ${TOOLS}/hash/md5/a/text HTTP/1.1`, [host]);
    expect([200, 400, 404]).toContain(status);
  });

  test.each(["a:99999", "256.1.1.1", "xn--a", "[:::]"])(
    "that only a URL parser finds malformed are served: %s",
    async (host) => {
      for (const path of ["/livez/", '/livez?%22="', "/a/../livez"])
        expect((await rawRequest(`GET ${path} HTTP/1.1`, [`Host: ${host}`])).status).toBe(200);
      const { status } = await rawRequest(`POST ${TOOLS}/lorem/generate HTTP/1.1`, [`Host: ${host}`]);
      expect(status).toBe(200);
      const index = await rawRequest("GET / HTTP/1.1", [`Host: ${host}`]);
      expect(JSON.parse(index.body).data.docs).toBe("http://localhost/docs");
    },
  );
});

test("a connection that the caller wants closed is announced as closed (RFC 9112, 9.6)", async () => {
  for (const line of ["GET /livez HTTP/1.1", `POST ${TOOLS}/lorem/generate HTTP/1.1`, "GET /nope HTTP/1.1"])
    expect((await rawRequest(line)).headers.get("connection")).toBe("close");
  expect((await send("/livez")).headers.get("connection")).not.toBe("close");
});

describe("methods", () => {
  test.each([
    ["GET", `${TOOLS}/hash/md5`, "POST"],
    ["DELETE", `${TOOLS}/hash/md5/a/text`, "GET, HEAD"],
    ["PUT", "/livez", "GET, HEAD"],
    ["POST", "/", "GET, HEAD"],
    ["PUT", `${TOOLS}/hash/md5/batch/text`, "GET, HEAD, POST"],
    ["POST", TOOLS, "GET, HEAD"],
    ["HEAD", `${TOOLS}/hash/md5`, "POST"],
    ["OPTIONS", "/livez", "GET, HEAD"],
  ])("%s %s is a 405 that allows %s", async (method, path, allow) => {
    const answer = await send(path, { method });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
    // It has the form of its route.
    if (path.endsWith("/text")) expect(answer.text).toStartWith("error: ");
  });

  test("TRACE, of which no program makes a request, is a 405", async () => {
    for (const path of ["/livez", "/livez/", "/nope/../livez"]) {
      const { status, headers } = await rawRequest(`TRACE ${path} HTTP/1.1`);
      expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
  });

  test("HEAD answers like GET, without a body", async () => {
    const hash = `${TOOLS}/hash/md5`;
    for (const path of [`${hash}/a`, `${hash}/a/text`, TOOLS, "/livez", hash, "/nope"]) {
      const full = await send(path);
      const head = await send(path, { method: "HEAD" });
      expect([head.status, head.text]).toEqual([full.status, ""]);
      for (const name of ["content-type", "cache-control", "etag"]) {
        expect(head.headers.get(name)).toBe(full.headers.get(name));
      }
      expect(head.headers.get("content-length")).toBe(String(new TextEncoder().encode(full.text).length));
    }
  });
});

describe("a path that is nearly right", () => {
  const message = async (path: string, init?: RequestInit) => (await refusal(path, init)).message;

  test.each([
    ["GET", `${TOOLS}/jwt/decod/abc`, `GET ${TOOLS}/jwt/decode/:token`],
    ["POST", `${TOOLS}/hsh/md5`, `POST ${TOOLS}/hash/:algorithm`],
    ["GET", `${TOOLS}/paswd/generate`, `POST ${TOOLS}/passwd/generate`],
    ["POST", `${TOOLS}/passwd/generate/16`, `POST ${TOOLS}/passwd/generate`],
    ["POST", "/livz", "GET /livez"],
    ["HEAD", "/redyz", ""],
    ["GET", "/api/v1/tool", `GET ${TOOLS}`],
  ])("%s %s names the nearest route", async (method, path, nearest) => {
    const answer = await send(path, { method, ...(method === "POST" ? json({}) : {}) });
    expect(answer.status).toBe(404);
    if (method !== "HEAD")
      expect(JSON.parse(answer.text).error.message).toBe(`No such path; the nearest is ${nearest}`);
  });

  test.each([
    [`${TOOLS}/lorem/words/`, `GET ${TOOLS}/lorem/words/:count`],
    [`${TOOLS}/lorem/words`, `GET ${TOOLS}/lorem/words/:count`],
    [`${TOOLS}/hash/md5/a/b/c`, `GET ${TOOLS}/hash/:algorithm/:text`],
    [`${TOOLS}/qr/generate/example.com/a`, `GET ${TOOLS}/qr/generate/:text`],
  ])("GET %s, with a value that is cut off or has slashes, mentions %%23 and %%2F", async (path, nearest) => {
    expect(await message(path)).toBe(`No such path; the nearest is ${nearest}, with # and / in a value as %23 and %2F`);
  });

  test("a 405 of a GET without its value mentions %23", async () => {
    expect(await refusal(`${TOOLS}/hash/sha256/`)).toMatchObject({
      status: 405,
      message: `This path takes POST; GET ${TOOLS}/hash/:algorithm/:text needs its value (write # as %23)`,
    });
    expect(await message(`${TOOLS}/color/info/`)).toEndWith("/color/info/:color needs its value (write # as %23)");
    expect(await message(`${TOOLS}/hash/sha256`, { method: "PUT" })).toBe("This path takes POST");
  });

  test("a path that probes ask of other services mentions that of this one", async () => {
    for (const path of ["/health", "/healthz"])
      expect(await message(path)).toBe("No such path; use GET /livez, which probes ask");
  });

  test("a path that resembles no route mentions the list of tools", async () => {
    const names =
      "/nope /livez/x /a/health /healthx /api /doxx /api/v1/tools/nope /api/v1/tols/jwt/decod /constructor /__proto__";
    for (const path of [...names.split(" "), `/${"x/".repeat(500)}y`, `/${"x".repeat(8000)}`])
      for (const init of [{}, json({})])
        expect(await refusal(path, init)).toMatchObject({
          status: 404,
          code: "NOT_FOUND",
          message: "No such path; GET /api/v1/tools lists the tools and their paths",
        });
  });

  test("a path of a tool that resembles no route mentions that tool's description", async () => {
    for (const path of [`${TOOLS}/jwt/nothing/like/it`, `${TOOLS}/lorem/nothing`])
      expect(await message(path)).toBe(
        `No such path; GET ${path.split("/", 5).join("/")} lists the paths of this tool`,
      );
  });

  test("a value that does not fit its route says which route was matched", async () => {
    expect(await refusal(`${TOOLS}/passwd/generate?length=16`)).toMatchObject({
      status: 422,
      paths: ["/length"],
      message: `length: must be a whole number from 4 to 128; the path was read as ${TOOLS}/passwd/:length`,
    });
    expect((await refusal(`${TOOLS}/hash/verify/a`)).message).toEndWith(
      `; the path was read as ${TOOLS}/hash/:algorithm/:text`,
    );
    expect((await refusal(`${TOOLS}/passwd/3`)).message).toBe("length: must be a whole number from 4 to 128");
  });
});

test.each([
  [`${TOOLS}/jwt/decode/eyJhbGciOiJub25lIn0.e30.?now=`, "/now"],
  [`${TOOLS}/passwd/16?symbols=`, "/symbols"],
  [`${TOOLS}/qr/generate/a?dark=`, "/color/dark"],
])("an empty value in a query is refused: %s at %s", async (path, pointer) => {
  expect(await blamed(path)).toEqual([pointer]);
});

describe("request ids", () => {
  test("the caller's id is kept if it is valid", async () => {
    for (const id of ["a", "trace-1.2_3", "x".repeat(128)]) {
      const { headers } = await send("/livez", { headers: { "x-request-id": id } });
      expect(headers.get("x-request-id")).toBe(id);
    }
  });

  test("an invalid id is replaced, not cut", async () => {
    const seen = new Set<string | null>();
    for (const id of ["", "x".repeat(129), "a b", "é", "<script>"]) {
      const { headers } = await send("/livez", { headers: { "x-request-id": id } });
      expect(headers.get("x-request-id")).not.toBe(id);
      seen.add(headers.get("x-request-id"));
    }
    expect(seen.size).toBe(5);
  });
});

describe("Accept", () => {
  test.each(["text/html", "image/*", "application/xml", "*/*", "", ";q=0", "text/plain;q=0.5, application/json;q=0"])(
    "%j does not change an operation that has one media type",
    async (accept) => {
      for (const path of [`${TOOLS}/hash/md5/a`, `${TOOLS}/color/info/red`, "/version"]) {
        const { status, headers } = await send(path, { headers: { accept } });
        expect([status, headers.get("content-type"), headers.get("vary")]).toEqual([200, "application/json", null]);
      }
      const text = await send(`${TOOLS}/hash/md5/a/text`, { headers: { accept } });
      expect([text.headers.get("content-type"), text.headers.get("vary")]).toEqual(["text/plain; charset=utf-8", null]);
    },
  );

  test("failures and answers that are never stored have no Vary", async () => {
    for (const init of [{}, { method: "DELETE" }, json({ text: 5 })])
      expect((await send(`${TOOLS}/hash/md5`, init)).headers.get("vary")).toBeNull();
  });
});

describe("caching", () => {
  test("an answer that depends on the URL alone has an ETag, and can be a 304", async () => {
    for (const path of [TOOLS, `${TOOLS}/hash`, `${TOOLS}/hash/help`]) {
      const { headers } = await send(path);
      const etag = headers.get("etag") ?? "";
      expect(headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const again = await send(path, { headers: { "if-none-match": tag } });
        expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
      }
      for (const tag of ['"other"', etag.replace('"', '"W/'), `x${etag}`])
        expect((await send(path, { headers: { "if-none-match": tag } })).status).toBe(200);
    }
  });

  test("a 304 to HEAD has no length, as it would be that of the content", async () => {
    for (const path of [TOOLS, "/docs"]) {
      const { headers } = await send(path, { method: "HEAD" });
      const again = await send(path, { method: "HEAD", headers: { "if-none-match": headers.get("etag") ?? "" } });
      expect([again.status, again.headers.get("content-length")]).toEqual([304, null]);
    }
  });
});

// In Deno, and beside a missing Host, a URL may be a path that no parser has seen.
test.each([
  ["http://own:1/a/b?c=http://d?e", "/a/b", "c=http://d?e"],
  ["/a/../b?", "/b", ""],
  ["/a/%2E%2E/b?/c", "/b", "/c"],
  ["/a\\b", "/a/b", ""],
  ["//a/b", "//a/b", ""],
])("the path and the query of %j are %j and %j", (url, path, query) => {
  const origin = url.startsWith("/") ? "http://localhost" : "http://own:1";
  expect([splitTarget(url), originOf(url)]).toEqual([{ path, query }, origin]);
});
