import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { start } from "../support/service.ts";

setDefaultTimeout(120_000);

const TOOLS = "/api/v1/tools";
const EVIL = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", "x-forwarded-prefix": "/evil" };
const DESCRIBING = [TOOLS, `${TOOLS}/hash`, `${TOOLS}/hash/help`, `${TOOLS}/hash/help/text`, "/openapi.json", "/"];

const PUBLIC = "https://tools.example.org/a";

const varied = (response: Response): string[] =>
  (response.headers.get("vary") ?? "").split(",").map((name) => name.trim().toLowerCase());

describe("with --trust-proxy, where URLs in responses come from headers,", async () => {
  const service = await start(["--trust-proxy"]);
  afterAll(() => service.stop());

  test.each(DESCRIBING)("%s has these headers in Vary, also in a 304 response", async (path) => {
    const response = await fetch(service.url + path, { headers: EVIL });
    expect(await response.text()).toContain("https://evil.example/evil");
    expect(varied(response)).toEqual(expect.arrayContaining(["host", ...Object.keys(EVIL)]));
    const etag = response.headers.get("etag") ?? "";
    const again = await fetch(service.url + path, { headers: { ...EVIL, "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(varied(again)).toEqual(expect.arrayContaining(["host", ...Object.keys(EVIL)]));
  });

  test("responses without such URLs do not have them", async () => {
    for (const path of [`${TOOLS}/color/info/red`, "/docs", "/version"]) {
      const response = await fetch(service.url + path, { headers: EVIL });
      expect([path, response.status, varied(response).includes("x-forwarded-host")]).toEqual([path, 200, false]);
      expect(varied(response)).not.toContain("host");
      expect(await response.text()).not.toContain("evil");
    }
  });
});

test.each([
  ["with --public-url: it does", ["--trust-proxy", `--public-url=${PUBLIC}`], PUBLIC],
  ["without --trust-proxy: Host does, and is in Vary", [], "http://tools.example:81"],
])("these headers do not decide the URLs, and are not in Vary, %s", async (_, args, base) => {
  await using service = await start(args);
  for (const path of DESCRIBING) {
    const response = await fetch(service.url + path, { headers: { ...EVIL, host: "tools.example:81" } });
    const text = await response.text();
    expect([text.includes("evil"), text.includes(base)]).toEqual([false, true]);
    expect(varied(response)).not.toContain("x-forwarded-host");
    expect(varied(response).includes("host")).toBe(args.length === 0);
  }
});

test("with --token shared caches may store no response", async () => {
  await using service = await start(["--token=s3cret-for-this-test"]);
  const headers = { authorization: "Bearer s3cret-for-this-test" };
  const page = await (await fetch(`${service.url}/docs`, { headers })).text();
  const [, script] = /src="\.(\/\?asset=[^"]+)"/.exec(page) ?? [];
  const answers = ["color/info/red", "color/info/red/text", "qr/generate/a", "qr/generate/a?raw=true"];
  const kept = expect.stringMatching(/^private, max-age=\d+(, immutable)?$/);
  for (const path of [...DESCRIBING, ...answers.map((each) => `${TOOLS}/${each}`), "/docs", script ?? "no script"]) {
    for (const accept of ["application/json", "text/html"]) {
      const response = await fetch(service.url + path, { headers: { ...headers, accept } });
      expect([path, response.status, response.headers.get("cache-control")]).toEqual([path, 200, kept]);
      await response.body?.cancel();
    }
  }
});

test("preflights count towards the limit, and browsers can read why they are refused", async () => {
  await using service = await start(["--cors=https://a.example", "--rate-limit=2/1h", "--token=s3cret-for-this-test"]);
  const preflight = () =>
    fetch(`${service.url}${TOOLS}/hash/md5`, {
      method: "OPTIONS",
      headers: { origin: "https://a.example", "access-control-request-method": "POST" },
    });
  expect([(await preflight()).status, (await preflight()).status]).toEqual([204, 204]);
  const refused = await preflight();
  expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([429, "https://a.example"]);
});
