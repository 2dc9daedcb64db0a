import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { certificate } from "../support/certificate.ts";
import { getLine, open, postLine } from "../support/connection.ts";
import { needs } from "../support/needs.ts";
import { json } from "../support/requests.ts";
import { scratchFolder } from "../support/scratch.ts";
import { IS_DENO, run, start } from "../support/service.ts";

needs("openssl");

setDefaultTimeout(120_000);

const DIGEST = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
const hashPath = "/api/v1/tools/hash/sha256";

test("an IPv6 address is in brackets in the service's URLs; without TLS there is no Strict-Transport-Security", async () => {
  await using service = await start(["--host=::1"]);
  expect(service.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  const index = await fetch(`${service.url}/api/v1/tools`);
  expect(index.headers.has("strict-transport-security")).toBe(false);
  expect((await index.json()).data.tools[0].url).toStartWith(`${service.url}/api/v1/tools/`);
});

describe.concurrent("a Unix socket", () => {
  test("accepts its owner and group, and is removed when the service stops", async () => {
    const path = join(scratchFolder(), "sidekit.sock");
    const service = await start(["--unix", path]);
    expect(service.url).toBe(`unix:${path}`);
    expect(statSync(path).mode & 0o777).toBe(0o660);
    const answer = await fetch(`http://localhost${hashPath}/hello/text`, { unix: path });
    expect(await answer.text()).toBe(`${DIGEST}\n`);
    expect((await run(["healthcheck", "--unix", path])).code).toBe(0);
    expect(await service.stop()).toBe(0);
    expect(existsSync(path)).toBe(false);
    expect((await run(["healthcheck", "--unix", path])).code).toBe(1);
    expect(service.stdout[1]).toContain(',"client":"unix"');
  });

  test("is replaced if a dead service has left it behind", async () => {
    const path = join(scratchFolder(), "sidekit.sock");
    const first = await start(["--unix", path]);
    await first.stop("SIGKILL");
    expect(existsSync(path)).toBe(true);
    await using _second = await start([], { SIDEKIT_UNIX: path });
    expect((await fetch("http://localhost/livez", { unix: path })).status).toBe(200);
  });

  test("is not removed if another process has replaced it", async () => {
    const path = join(scratchFolder(), "sidekit.sock");
    const service = await start(["--unix", path]);
    rmSync(path);
    const other = createServer().listen(path);
    await service.stop();
    expect(existsSync(path)).toBe(true);
    other.close();
  });

  test("stops without cutting off a request", async () => {
    const service = await start(["--unix", join(scratchFolder(), "sidekit.sock")]);
    const slow = await open(service.url);
    slow.write(postLine(`${hashPath}/text`, '{"text', 16));
    const idle = await open(service.url);
    idle.write(getLine("/livez"));
    expect((await idle.read()).status).toBe(200);
    const stopped = service.stop();
    await Bun.sleep(200);
    slow.write('":"hello"}');
    expect((await slow.read()).body).toBe(`${DIGEST}\n`);
    expect(await stopped).toBe(0);
  });
});

/** A copy of a file, with another text. */
function copyOf(path: string, change: (text: string) => string): string {
  const copy = join(scratchFolder(), "copy.pem");
  writeFileSync(copy, change(readFileSync(path, "utf8")));
  return copy;
}

describe.concurrent("TLS", () => {
  const { cert, key } = certificate();
  const tls = ["--tls-cert", cert, "--tls-key", key];
  const trusting = { tls: { ca: readFileSync(cert, "utf8") } };
  const cut = copyOf(cert, (pem) => pem + pem.slice(0, -99));
  const marked = (path: string) => copyOf(path, (pem) => `\ufeffIt has -----BEGIN CERTIFICATE-----:\n${pem}`);

  test("serves every kind of request, with https URLs and Strict-Transport-Security", async () => {
    // Editors of Windows begin files with a byte-order mark, and people write before what counts.
    const service = await start(["--tls-cert", marked(cert), "--tls-key", marked(key)]);
    expect(service.url).toStartWith("https://127.0.0.1:");
    const index = await fetch(`${service.url}/api/v1/tools/`, trusting);
    expect(index.headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect((await index.json()).data.tools[0].url).toStartWith(`${service.url}/`);
    const posted = await fetch(`${service.url}${hashPath}/text`, { ...json({ text: "hello" }), ...trusting });
    expect(await posted.text()).toBe(`${DIGEST}\n`);
    const { port } = new URL(service.url);
    expect((await run(["healthcheck", `--port=${port}`, ...tls])).code).toBe(0);
    expect((await run(["healthcheck", `--port=${port}`])).code).toBe(1);
    expect(await service.stop()).toBe(0);
  });

  test.if(!IS_DENO)("works on a Unix socket", async () => {
    const path = join(scratchFolder(), "sidekit.sock");
    await using _service = await start([...tls, "--unix", path]);
    expect((await run(["healthcheck", "--port=0", "--unix", path, ...tls])).code).toBe(0);
  });

  test.each([
    ["a missing file", ["--tls-cert", "nowhere.pem", "--tls-key", key], "--tls-cert: "],
    ["a folder", ["--tls-cert", cert, "--tls-key", "src"], "--tls-key: "],
    ["a key for a certificate", ["--tls-cert", key, "--tls-key", key], "--tls-cert: "],
    ["a certificate for a key", ["--tls-cert", cert, "--tls-key", cert], "--tls-key: "],
    ["another's key", ["--tls-cert", cert, "--tls-key", certificate().key], "--tls-key: does not belong"],
    ["a chain that is cut off", ["--tls-cert", cut, "--tls-key", key], "--tls-cert: "],
  ])("the start is refused with %s", async (_, args, start) => {
    const { code, stdout, stderr } = await run(["--port=0", ...args]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toStartWith(`sidekit: ${start}`);
    expect(stderr).toMatch(/^[^\n]+\n$/);
  });
});
