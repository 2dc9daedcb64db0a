import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createHash } from "node:crypto";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { certificate } from "../support/certificate.ts";
import { needs } from "../support/needs.ts";
import { freePort } from "../support/ports.ts";
import { upload } from "../support/requests.ts";
import { scratchFolder } from "../support/scratch.ts";
import { type Service, start, until } from "../support/service.ts";
import { documented, type RunningProxy, startProxy } from "./proxy.ts";

needs("openssl", "curl");

setDefaultTimeout(120_000);

const sha256 = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex");
const HASH = "/api/v1/tools/hash/sha256";
const { cert, key } = certificate();
const trusting = { tls: { ca: readFileSync(cert, "utf8") } };

const here = scratchFolder();
chmodSync(here, 0o755);
const socket = join(here, "sidekit.sock");

/** The services behind the proxies. */
const onPort = await start(["--trust-proxy"]);
const withTls = await start(["--trust-proxy", "--tls-cert", cert, "--tls-key", key]);
const onSocket = await start(["--trust-proxy", "--unix", socket]);
afterAll(() => Promise.all([onPort, withTls, onSocket].map((service) => service.stop())));

function serviceFor(title: string): Service {
  if (title.endsWith("TLS to Sidekit")) return withTls;
  return title.endsWith("a Unix socket") ? onSocket : onPort;
}

/** A configuration of the document for the addresses and files of this test. */
function adapted(title: string, port: number): string {
  const both = join(scratchFolder(), "both.pem");
  writeFileSync(both, readFileSync(cert, "utf8") + readFileSync(key, "utf8"));
  return documented(title)
    .replaceAll(/127\.0\.0\.1:300[01]/g, new URL(serviceFor(title).url).host)
    .replaceAll("/run/sidekit/sidekit.sock", socket)
    .replace(/(listen|bind) (:?)(80|443)\b/, `$1 127.0.0.1:${port}`)
    .replace(/http:\/\/[a-z.]+:80\b/, `http://127.0.0.1:${port}`)
    .replace("/etc/ssl/tools-with-key.pem", both)
    .replace("/etc/ssl/tools.pem", cert)
    .replace("/etc/ssl/tools.key", key)
    .replace("/etc/ssl/sidekit-ca.pem", cert);
}

describe.each([
  "nginx: root",
  "nginx: sub-path",
  "nginx: TLS and a Unix socket",
  "nginx: TLS to Sidekit",
  "nginx: several replicas",
  "haproxy: root",
  "haproxy: sub-path, TLS and a Unix socket",
  "haproxy: TLS to Sidekit",
  "haproxy: several replicas",
  "caddy: root",
  "caddy: sub-path",
])("behind %s", (title) => {
  const service = serviceFor(title);
  let proxy: RunningProxy;
  let base: string;

  beforeAll(async () => {
    const port = freePort();
    const prefix = title.includes("sub-path") ? "/tools" : "";
    base = `${title.includes("TLS and") ? "https" : "http"}://127.0.0.1:${port}${prefix}`;
    proxy = await startProxy(title, adapted(title, port), `${base}/livez`);
  });
  afterAll(() => proxy?.stop());

  const get = (path: string, headers: Record<string, string> = {}) => fetch(base + path, { headers, ...trusting });

  test.each(["a/b", "a b+c", "50%", "#1", "ü", "a//b", "?x=1&y", "a;b:c@d"])(
    "the text %j arrives as it is",
    async (text) => {
      const answer = await get(`${HASH}/${encodeURIComponent(text)}/text`);
      expect([answer.status, await answer.text()]).toEqual([200, `${sha256(text)}\n`]);
    },
  );

  test("queries arrive unchanged", async () => {
    const answer = await get("/api/v1/tools/lorem/words/5/text?seed=a%2Fb%26c&startWithLorem=false");
    const other = await get("/api/v1/tools/lorem/words/5/text?seed=a%2Fb&startWithLorem=false");
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toBe(await other.text());
  });

  test("URLs in answers lead through the proxy", async () => {
    const { data } = await (await get("/api/v1/tools")).json();
    expect(data.tools[0].url).toStartWith(`${base}/api/v1/tools/`);
    expect((await fetch(data.tools[0].url, trusting)).status).toBe(200);
    const { servers } = await (await get("/openapi.json")).json();
    expect(servers[0].url).toBe(base);
  });

  test.each(["/", "/docs", "/docs/"])("the page at %s finds its files", async (path) => {
    const page = await get(path, { accept: "text/html" });
    expect(page.headers.get("content-type")).toStartWith("text/html");
    const html = await page.text();
    const addresses = [...html.matchAll(/\s(?:src|href|data-document)="([^"#]+)"/g)].map(([, address = ""]) => address);
    const files = addresses.filter((address) => !address.startsWith("data:"));
    expect(files.length).toBeGreaterThan(1);
    for (const file of files)
      expect([file, (await fetch(new URL(file, base + path), trusting)).status]).toEqual([file, 200]);
  });

  // All are the same path for the service; fetch would change some of them.
  test.each(["/metrics", "/metrics/", "/x/%2e%2e/metrics", "/x\\..\\metrics", "/x/.%2e\\metrics"])(
    "%s is for those who ask the service itself",
    (path) => {
      const { stdout } = Bun.spawnSync(["curl", "-ski", "--path-as-is", base + path]);
      expect(stdout.toString()).toMatch(/^HTTP\S+ 404 (?!.*http_requests_total)/s);
    },
  );

  test("bodies arrive whole, long ones too", async () => {
    const bytes = new Uint8Array(8 * 1024 * 1024).fill(7);
    const answer = await fetch(`${base}${HASH}/text`, { ...upload(bytes), ...trusting });
    expect(await answer.text()).toBe(`${sha256(bytes)}\n`);
  });

  test("the log has the caller's real address, not one from the caller's headers", async () => {
    const id = `caller-${Math.random()}`;
    await get("/version", { "x-request-id": id, "x-forwarded-for": "203.0.113.9" });
    const line = await until(() => service.stdout.find((each) => each.includes(id)), "the line of the request");
    expect(JSON.parse(line).client).toBe("127.0.0.1");
  });
});
