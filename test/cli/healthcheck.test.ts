import { describe, expect, test } from "bun:test";
import { run, start } from "../support/service.ts";
import { sidekit } from "./support/sidekit.ts";

const check = (...args: string[]) => run(["healthcheck", ...args]);

describe.concurrent("healthcheck", () => {
  test("succeeds for a server that is ready, by options and by variables", async () => {
    const service = await start();
    const port = new URL(service.url).port;
    expect(await check("--port", port)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(await run(["healthcheck"], { PORT: port, HOST: "0.0.0.0" })).toEqual({ code: 0, stdout: "", stderr: "" });
    await service.stop();
  });

  test("reaches a server that listens on all IPv6 addresses", async () => {
    const service = await start(["--host=::"]);
    const port = new URL(service.url).port;
    expect(await check("--host=::", `--port=${port}`)).toEqual({ code: 0, stdout: "", stderr: "" });
    await service.stop();
  });

  test("fails with one line if no server listens", async () => {
    const { code, stdout, stderr } = await check("--port", "1");
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^sidekit: not ready: [^\n]+\n$/);
  });

  test("fails if another service answers", async () => {
    const other = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response(null, { status: 404 }) });
    const { code, stderr } = await sidekit(["healthcheck", `--port=${other.port}`]);
    expect([code, stderr]).toEqual([1, "sidekit: not ready: /readyz answers 404\n"]);
    await other.stop(true);
  });

  test("refuses port 0, which the server replaces at its start", async () => {
    const { code, stderr } = await sidekit(["healthcheck", "--port=0"]);
    expect(code).toBe(2);
    expect(stderr).toStartWith("sidekit: --port: ");
  });
});
