import { expect, setDefaultTimeout, test } from "bun:test";
import { Buffer } from "node:buffer";
import { open } from "../support/connection.ts";
import { type Service, start } from "../support/service.ts";

setDefaultTimeout(120_000);

const CANARY = "c4n4ry";
const SERVICE_TOKEN = `${CANARY}-service-token`;
const TOOLS = "/api/v1/tools";

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

/** Every place in which callers could put what must stay theirs: served, refused and unreadable. */
const REQUESTS: readonly [string, RequestInit][] = [
  get(`${TOOLS}/jwt/decode/${token}`),
  get(`${TOOLS}/jwt/decode/${token}/text`),
  get(`${TOOLS}/jwt/decode/${CANARY}`),
  post(`${TOOLS}/jwt/decode`, { token: `${CANARY}.${CANARY}` }),
  post(`${TOOLS}/jwt/validate`, { token, secret: CANARY }),
  post(`${TOOLS}/jwt/validate/text`, { token, secret: CANARY }),
  post(`${TOOLS}/jwt/validate`, {
    token,
    secret: CANARY,
    secretEncoding: CANARY,
    issuer: CANARY,
    algorithms: [CANARY],
  }),
  post(`${TOOLS}/jwt/validate`, { token, secret: `-----BEGIN PUBLIC KEY-----\n${CANARY}\n-----END PUBLIC KEY-----` }),
  post(`${TOOLS}/jwt/validate`, { token, secret: `{"kty":"RSA","n":"${CANARY}","e":"${CANARY}"}` }),
  post(`${TOOLS}/jwt/sign`, { payload: { sub: CANARY }, secret: CANARY }),
  post(`${TOOLS}/jwt/sign`, { payload: CANARY, secret: CANARY, expiresIn: CANARY }),
  post(`${TOOLS}/jwt/keys`, { kid: CANARY }),
  post(`${TOOLS}/jwt/keys`, { algorithm: CANARY, kid: CANARY.repeat(50) }),
  post(`${TOOLS}/jwt/decrypt`, { token, secret: CANARY }),
  post(`${TOOLS}/jwt/decrypt`, { token: JWE, secret: CANARY }),
  post(`${TOOLS}/jwt/decrypt/text`, { token: JWE, secret: `{"kty":"oct","k":"${CANARY}"}` }),
  post(`${TOOLS}/jwt/thumbprint`, { key: CANARY }),
  post(`${TOOLS}/jwt/thumbprint`, { key: `-----BEGIN PUBLIC KEY-----\n${CANARY}`, algorithm: CANARY }),
  post(`${TOOLS}/passwd/check`, { password: CANARY }),
  post(`${TOOLS}/passwd/check`, { password: CANARY.repeat(100) }),
  post(`${TOOLS}/passwd/check/text`, { password: [CANARY] }),
  post(`${TOOLS}/passwd/generate`, { exclude: CANARY.repeat(100) }),
  get(`${TOOLS}/passwd/${CANARY}`),
  post(`${TOOLS}/passwd/token`, { prefix: `${CANARY} ` }),
  get(`${TOOLS}/passwd/pin/${CANARY}`),
  get(`${TOOLS}/passwd/pattern/${CANARY}`),
  post(`${TOOLS}/passwd/pattern`, { pattern: `${CANARY}\\` }),
  get(`${TOOLS}/hash/md5/${CANARY}`),
  get(`${TOOLS}/hash/${CANARY}/${CANARY}`),
  post(`${TOOLS}/hash/md5`, { text: CANARY }),
  post(`${TOOLS}/hash/md5`, CANARY, "application/octet-stream"),
  post(`${TOOLS}/hash/md5`, CANARY),
  post(`${TOOLS}/hash/md5`, `{"text":"${CANARY}`),
  post(`${TOOLS}/hash/md5`, { text: CANARY }, `text/${CANARY}`),
  post(`${TOOLS}/hash/md5`, `{"text":"${CANARY}\\ud800"}`),
  post(`${TOOLS}/hash/md5/verify`, { text: CANARY, hash: CANARY }),
  post(`${TOOLS}/hash/md5/batch`, { texts: [CANARY, 5] }),
  post(`${TOOLS}/hash/all`, { text: CANARY }),
  post(`${TOOLS}/hash/all`, CANARY, "application/octet-stream"),
  post(`${TOOLS}/hash/verify`, { text: CANARY, hash: CANARY }),
  post(`${TOOLS}/hash/verify?hash=${CANARY}`, CANARY, "application/octet-stream"),
  post(`${TOOLS}/hash/hmac/sha256`, { text: CANARY, key: CANARY }),
  post(`${TOOLS}/hash/hmac/sha256`, { text: CANARY, key: CANARY, keyEncoding: "hex", encoding: CANARY }),
  post(`${TOOLS}/hash/hmac/${CANARY}?key=${CANARY}`, CANARY, "application/octet-stream"),
  [
    `${TOOLS}/hash/hmac/sha256?keyEncoding=hex`,
    { method: "POST", headers: { "content-type": "application/octet-stream", "sidekit-key": CANARY }, body: CANARY },
  ],
  post(`${TOOLS}/hash/md5`, { text: CANARY.repeat(2000) }),
  get(`${TOOLS}/qr/generate/${CANARY}?size=1`),
  get(`${TOOLS}/color/info/${CANARY}`),
  get(`${TOOLS}/lorem/words/${CANARY}?seed=${CANARY}`),
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
  const settings = [
    "--log-level=debug",
    "--trust-proxy",
    "--cors=https://app.example",
    "--max-body=8K",
    // The second round is let in until some of its requests were refused for their token.
    `--rate-limit=${REQUESTS.length + 10}/1h`,
  ];
  const service = await start(settings, { SIDEKIT_TOKEN: SERVICE_TOKEN });
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
