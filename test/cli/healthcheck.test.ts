import { describe, expect, test } from "bun:test";
import { run, start } from "../support/service.ts";

const check = (...args: string[]) => run(["healthcheck", ...args]);

describe.concurrent("healthcheck", () => {
  test("is content with a server that is ready, whatever else is set", async () => {
    const service = await start();
    const port = new URL(service.url).port;
    expect(await check("--port", port)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(await run(["healthcheck"], { PORT: port, HOST: "0.0.0.0" })).toEqual({ code: 0, stdout: "", stderr: "" });
    await service.stop();
  });

  test("reaches one that listens on every IPv6 address", async () => {
    const service = await start(["--host=::"]);
    const port = new URL(service.url).port;
    expect(await check("--host=::", `--port=${port}`)).toEqual({ code: 0, stdout: "", stderr: "" });
    await service.stop();
  });

  test("fails with one line where nobody listens", async () => {
    const { code, stdout, stderr } = await check("--port", "1");
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^sidekit: not ready: [^\n]+\n$/);
  });

  test("fails where another service answers", async () => {
    const other = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response(null, { status: 404 }) });
    const { code, stderr } = await check(`--port=${other.port}`);
    expect([code, stderr]).toEqual([1, "sidekit: not ready: /readyz answers 404\n"]);
    await other.stop(true);
  });

  test("cannot know a port that is picked at the start", async () => {
    const { code, stderr } = await check("--port=0");
    expect(code).toBe(2);
    expect(stderr).toStartWith("sidekit: --port: ");
  });
});
