import { expect, setDefaultTimeout, test } from "bun:test";
import { Buffer } from "node:buffer";
import { TOOLS_PATH as TOOLS } from "../../src/api/served-route.ts";
import { type Route, sampleRequest } from "../../src/operation/tool.ts";
import { loadTools } from "../../src/tools/load-tool.ts";
import { open } from "../support/connection.ts";
import { type Service, start } from "../support/service.ts";

setDefaultTimeout(120_000);

const CANARY = "c4n4ry";
const SERVICE_TOKEN = `${CANARY}-service-token`;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const JWT = [part({ alg: "HS256", typ: CANARY }), part({ sub: CANARY }), Buffer.from(CANARY).toString("base64url")];
const token = JWT.join(".");

const JWE = [part({ alg: "dir", enc: "A128GCM", kid: CANARY }), "", JWT[2], JWT[2], JWT[2]].join(".");

/** The texts that must not occur: the canary itself, and its encoding in a token. */
const TRACES = [CANARY, ...JWT, Buffer.from(CANARY).toString("hex"), Buffer.from(CANARY).toString("base64")];

const post = (path: string, body: unknown, type = "application/json"): [string, RequestInit] => [
  path,
  { method: "POST", headers: { "content-type": type }, body: typeof body === "string" ? body : JSON.stringify(body) },
];
const get = (path: string, headers: Record<string, string> = {}): [string, RequestInit] => [path, { headers }];

/** The requests of a route with the canary as every field, and as every text of its example; also as raw bytes, if it takes them. */
function requestsOf(tool: string, { method, path, operation }: Route): [string, RequestInit][] {
  const everyField = Object.fromEntries(Object.keys(operation.input.properties).map((name) => [name, CANARY]));
  const everyText = JSON.parse(JSON.stringify(operation.example), (_, value) =>
    typeof value === "string" ? CANARY : value,
  );
  const samples = [everyField, everyText].map((example) => {
    const sample = sampleRequest(method, `${TOOLS}/${tool}`, path, { ...operation, example });
    const [, url = "", body] = /^\w+ (\S+)(?: (.*))?$/.exec(sample) ?? [];
    return body === undefined ? get(url) : post(url, body);
  });
  const [, [url] = [""]] = samples;
  const headers = { "content-type": "application/octet-stream", "sidekit-key": CANARY };
  return operation.upload
    ? [...samples, [`${url}?hash=${CANARY}`, { method: "POST", headers, body: CANARY }]]
    : samples;
}

/** Every place in which callers could put what must stay theirs: served, refused and unreadable. */
const REQUESTS: readonly [string, RequestInit][] = [
  ...(await loadTools()).flatMap(({ name, routes }) => routes.flatMap((route) => requestsOf(name, route))),
  get(`${TOOLS}/jwt/decode/${token}`),
  get(`${TOOLS}/jwt/decode/${token}/text`),
  post(`${TOOLS}/jwt/validate`, { token, secret: CANARY }),
  post(`${TOOLS}/jwt/validate`, { token, secret: `-----BEGIN PUBLIC KEY-----\n${CANARY}\n-----END PUBLIC KEY-----` }),
  post(`${TOOLS}/jwt/validate`, { token, secret: `{"kty":"RSA","n":"${CANARY}","e":"${CANARY}"}` }),
  post(`${TOOLS}/jwt/decrypt/text`, { token: JWE, secret: `{"kty":"oct","k":"${CANARY}"}` }),
  post(`${TOOLS}/passwd/check`, { password: CANARY.repeat(100) }),
  post(`${TOOLS}/passwd/check/text`, { password: [CANARY] }),
  post(`${TOOLS}/passwd/pattern`, { pattern: `${CANARY}\\` }),
  post(`${TOOLS}/hash/md5`, CANARY),
  post(`${TOOLS}/hash/md5`, `{"text":"${CANARY}`),
  post(`${TOOLS}/hash/md5`, { text: CANARY }, `text/${CANARY}`),
  post(`${TOOLS}/hash/md5`, `{"text":"${CANARY}\\ud800"}`),
  post(`${TOOLS}/hash/hmac/${CANARY}?key=${CANARY}`, CANARY, "application/octet-stream"),
  post(`${TOOLS}/hash/md5`, { text: CANARY.repeat(2000) }),
  get(`/${CANARY}/${CANARY}?${CANARY}=${CANARY}`),
  get(`/%ff${CANARY}`),
  get(`//${CANARY}`),
  get(`/?docs=${CANARY}&asset=${CANARY}`),
  ["/livez", { method: "PUT", headers: { "content-type": CANARY }, body: CANARY }],
  get("/livez", { "x-request-id": `${CANARY} ${CANARY}`, "user-agent": CANARY, referer: `http://a/${CANARY}` }),
  get("/livez", { cookie: CANARY, accept: CANARY, "if-none-match": CANARY, origin: `https://${CANARY}.example` }),
  get("/livez", { "x-forwarded-for": CANARY, "x-forwarded-host": `${CANARY}.example`, "x-forwarded-proto": CANARY }),
];

/** Sends all of them, and gives the bodies of failures. */
async function failures(service: Service, authorization: string): Promise<string> {
  const bodies: string[] = [];
  for (const [path, init] of REQUESTS) {
    const headers = { ...init.headers, authorization };
    const response = await fetch(service.url + path, { ...init, headers });
    const body = await response.text();
    if (response.status >= 400) bodies.push(body);
  }
  return bodies.join("\n");
}

/** A request whose method and host no client would send. */
async function oddRequest(service: Service): Promise<void> {
  const connection = await open(service.url);
  connection.write(`${CANARY.toUpperCase()} /${CANARY} HTTP/1.1\r\nHost: ${CANARY}\r\n\r\n`);
  await connection.read().catch(() => undefined);
  connection.socket.destroy();
}

test("nothing that callers send is in logs, metrics or failures, at level debug", async () => {
  const settings = "--log-level=debug --trust-proxy --cors=https://app.example --max-body=8K".split(" ");
  // The second round is let in until some of its requests were refused for their token.
  const service = await start([...settings, `--rate-limit=${REQUESTS.length + 10}/1h`], {
    SIDEKIT_TOKEN: SERVICE_TOKEN,
  });
  const answers = [
    await failures(service, `Bearer ${SERVICE_TOKEN}`),
    await failures(service, `Bearer ${CANARY}-wrong`),
    await failures(service, `Basic ${CANARY}`),
  ];
  await oddRequest(service);
  const authorization = `Bearer ${SERVICE_TOKEN}`;
  const headers = { authorization, "x-forwarded-for": "192.0.2.9" };
  answers.push(await (await fetch(`${service.url}/metrics`, { headers })).text());
  await service.stop();

  const everything = [...answers, ...service.stdout, ...service.stderr].join("\n");
  // All kinds of refusals are there, and a line for each request.
  for (const status of [400, 401, 404, 405, 413, 415, 422, 429]) expect(everything).toContain(`"status":${status}`);
  expect(service.stdout.length).toBeGreaterThan(3 * REQUESTS.length);
  for (const trace of TRACES) expect(everything.toLowerCase().split(trace.toLowerCase()).length).toBe(1);
});
