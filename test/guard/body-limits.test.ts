import { afterAll, describe, expect, test } from "bun:test";
import { type Connection, open } from "../support/connection.ts";
import { residentMiB } from "../support/processes.ts";
import { start } from "../support/service.ts";

const service = await start(["--max-body=10K", "--max-upload=100K", "--token=s3cret"]);
afterAll(() => service.stop());

const AUTHORIZED = "Authorization: Bearer s3cret";
const JSON_BODY = "Content-Type: application/json";
const BYTES = "Content-Type: application/octet-stream";
const CHUNKED = "Transfer-Encoding: chunked";

const head = (...headers: string[]) =>
  ["POST /api/v1/tools/hash/sha256 HTTP/1.1", "Host: a", ...headers, "", ""].join("\r\n");
const chunk = (size: number) => `${size.toString(16)}\r\n${"a".repeat(size)}\r\n`;

/** Sends chunks for as long as nobody answers. */
async function sendUntilAnswered({ write, read }: Connection): Promise<Awaited<ReturnType<Connection["read"]>>> {
  const answer = read();
  let isAnswered = false;
  void answer.finally(() => {
    isAnswered = true;
  });
  for (let sent = 0; !isAnswered && sent < 1000; sent++) {
    write(chunk(10_000));
    await Bun.sleep(2);
  }
  return await answer;
}

describe("a body over the limit is refused in the failure envelope:", () => {
  test.each([
    ["JSON, by its declared length, before it comes", [AUTHORIZED, JSON_BODY, "Content-Length: 10241"]],
    ["bytes, by their declared length, before they come", [AUTHORIZED, BYTES, "Content-Length: 102401"]],
    ["absurdly large by its declaration", [AUTHORIZED, JSON_BODY, "Content-Length: 9007199254740991"]],
  ])("%s", async (_, headers) => {
    const connection = await open(service.url);
    connection.write(head(...headers));
    const { status, headers: answered, body } = await connection.read();
    expect([status, JSON.parse(body).error.code]).toEqual([413, "BODY_TOO_LARGE"]);
    expect(answered.get("cache-control")).toBe("no-store");
    expect(answered.get("x-request-id")).toBeString();
    connection.socket.destroy();
  });

  test.each([
    ["JSON", JSON_BODY],
    ["bytes", BYTES],
  ])("%s in chunks, while they arrive", async (_, type) => {
    const connection = await open(service.url);
    connection.write(head(AUTHORIZED, type, CHUNKED));
    const { status, body } = await sendUntilAnswered(connection);
    expect([status, JSON.parse(body).error.code]).toEqual([413, "BODY_TOO_LARGE"]);
    connection.socket.destroy();
  });
});

describe("a body that is not read", () => {
  test.each([
    [401, [BYTES]],
    [415, [AUTHORIZED, "Content-Type: text/plain"]],
  ])("is not waited for: %i", async (status, headers) => {
    const connection = await open(service.url);
    connection.write(`${head(...headers, "Content-Length: 5000")}a`);
    expect((await connection.read()).status).toBe(status);
    connection.socket.destroy();
  });

  test("is not kept in memory, however much of it arrives", async () => {
    const resident = () => residentMiB(service.pid);
    const refused = async () => {
      const body = new Uint8Array(64 * 1024 * 1024);
      const response = await fetch(`${service.url}/nope`, { method: "POST", body }).catch(() => undefined);
      expect(response?.status ?? 401).toBe(401);
    };
    await refused();
    const before = resident();
    for (let at = 0; at < 4; at++) await refused();
    expect(resident() - before).toBeLessThan(50);
  });
});
