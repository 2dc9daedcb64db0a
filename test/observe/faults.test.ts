import { expect, test } from "bun:test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { until } from "../support/service.ts";

test("an error of our own code is logged by class and place, never by message, and fails one request only", async () => {
  const service = spawn(process.execPath, ["test/observe/faulty.ts"], { stdio: ["ignore", "pipe", "pipe"] });
  // Awaited from now on: it can end before the answer to its last request is read.
  const closed = once(service, "close");
  let written = "";
  for (const stream of [service.stdout, service.stderr])
    stream.on("data", (chunk) => {
      written += chunk;
    });
  const url = await until(() => /listens on (\S+)/.exec(written)?.[1], "the start");
  const ask = async (path: string) => {
    const response = await fetch(`${url}${path}/c4n4ry`, { headers: { "x-request-id": path.slice(1) } });
    return [response.status, await response.text()] as const;
  };

  for (const path of ["/now", "/late"]) {
    const [status, body] = await ask(path);
    expect([status, JSON.parse(body).error.code]).toEqual([500, "INTERNAL_ERROR"]);
    expect(body).not.toContain("c4n4ry");
  }
  expect(await ask("/unhandled")).toEqual([200, "fine"]);
  expect(await ask("/unhandled")).toEqual([200, "fine"]);
  expect(await ask("/uncaught")).toEqual([200, "fine"]);
  const [code] = await closed;
  expect(code).toBe(1);

  expect(written).not.toContain("c4n4ry");
  const lines = written
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  const errors = lines.filter(({ level }) => level === "error");
  expect(errors.map(({ msg, requestId, error }) => [msg, requestId, error])).toEqual([
    ["failed", "now", "Broken"],
    ["failed", "late", "Broken"],
    ["unhandled rejection", undefined, "Broken"],
    ["unhandled rejection", undefined, "Broken"],
    ["uncaught exception", undefined, "Broken"],
  ]);
  for (const { stack } of errors) expect(stack.join("\n")).toContain("faulty.ts:");
  expect(lines.filter(({ msg }) => msg === "request").map(({ status }) => status)).toEqual([500, 500, 200, 200, 200]);
});
