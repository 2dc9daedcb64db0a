import { expect, setDefaultTimeout, test } from "bun:test";
import { type Connection, getLine, open, postLine } from "../support/connection.ts";
import { needs } from "../support/needs.ts";
import { json } from "../support/requests.ts";
import { IS_DENO, start, until } from "../support/service.ts";

needs("Linux");

setDefaultTimeout(120_000);

const CONNECTIONS = 120;

/** Runs a command with a limit of open files. */
const limited = (files: number) => ["sh", "-c", `ulimit -n ${files}; exec "$@"`, "sh"];

/** A connection that has sent one request, and whether it has been answered. */
async function asking(url: string) {
  const connection: Connection = await open(url);
  connection.write(getLine("/livez"));
  const state = { connection, status: 0 };
  const keep = ({ status }: { status: number }) => Object.assign(state, { status });
  connection.read().then(keep, () => {});
  return state;
}

test.if(!IS_DENO)(
  "with more connections than file descriptors, the service answers all in the end, and goes on",
  async () => {
    const service = await start(["--log-level=warn"], {}, limited(64));
    expect((await fetch(`${service.url}/metrics`)).status).toBe(200);
    expect((await fetch(`${service.url}/api/v1/tools/passwd/12`)).status).toBe(200);
    const code = await (await fetch(`${service.url}/api/v1/tools/qr/generate/a`)).json();
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => asking(service.url)));
    const answered = () => clients.filter(({ status }) => status === 200);
    await until(() => answered().length > 20 || undefined, "the first answers");
    expect(answered().length).toBeLessThan(64);
    const [first] = answered();
    const ask = async (path: string) => {
      first?.connection.write(getLine(path));
      return await first?.connection.read();
    };
    // Metrics are answered too, although one of them cannot be read without a descriptor.
    expect((await ask("/metrics"))?.status).toBe(200);
    // The code of a tool is a file, unless it is embedded in the program.
    const tool = await ask("/api/v1/tools/lorem/words/3");
    if (tool?.status !== 200) {
      expect([tool?.status, tool?.headers.get("retry-after")]).toEqual([503, "1"]);
      expect(tool?.body).toContain("no free file descriptor");
    }
    // A thread is not started, as its start would end the process.
    for (const [path, body] of [
      ["passwd/check", { password: "hello" }],
      ["qr/decode", { image: code.data.qrCode }],
    ] as const) {
      first?.connection.write(postLine(`/api/v1/tools/${path}`, JSON.stringify(body)));
      expect((await first?.connection.read())?.status).toBe(503);
    }
    await until(() => {
      for (const { connection } of answered()) connection.socket.destroy();
      return answered().length === CONNECTIONS || undefined;
    }, "an answer for each");
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    expect((await fetch(`${service.url}/api/v1/tools/lorem/words/3`)).status).toBe(200);
    const checked = await fetch(`${service.url}/api/v1/tools/passwd/check`, json({ password: "hello" }));
    expect(checked.status).toBe(200);
    expect(await service.stop()).toBe(0);
  },
);
