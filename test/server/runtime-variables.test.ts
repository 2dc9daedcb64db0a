import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scratchFolder } from "../support/scratch.ts";
import { COMMAND, run, start } from "../support/service.ts";

/** Only a binary is protected: who starts the service from source has a runtime at hand. */
const IS_BINARY = COMMAND.length === 1;

/** A script that leaves a trace where it runs. */
function intruder(): { script: string; trace: string } {
  const here = scratchFolder();
  const [script, trace] = [join(here, "intruder.ts"), join(here, "trace")];
  writeFileSync(script, `require("node:fs").writeFileSync(${JSON.stringify(trace)}, "was here");`);
  return { script, trace };
}

describe.if(IS_BINARY).concurrent("the binary", () => {
  test.each(["BUN_INSPECT", "BUN_INSPECT_CONNECT_TO", "BUN_INSPECT_NOTIFY", "BUN_INSPECT_PRELOAD"])(
    "does not serve with %s",
    async (name) => {
      const value = name === "BUN_INSPECT_PRELOAD" ? intruder().script : "ws://127.0.0.1:0/debug";
      const { code, stdout, stderr } = await run(["--port=0"], { [name]: value });
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain(`sidekit: ${name}: opens a debugger in this process; unset it\n`);
    },
  );

  test("serves if all documented variables are empty, as in the image", async () => {
    const names = [...readFileSync("Dockerfile", "utf8").matchAll(/\b([A-Z_]+)=""/g)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(10);
    const service = await start(["--workers=2"], Object.fromEntries(names.map((name) => [name, ""])));
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    expect(await service.stop()).toBe(0);
    expect(service.stderr).toEqual([]);
  });

  test("loads no file that NODE_OPTIONS names", async () => {
    const { script, trace } = intruder();
    const service = await start([], { NODE_OPTIONS: `--require ${script}` });
    await service.stop();
    expect(existsSync(trace)).toBe(false);
  });

  test("does not pass the runtime's arguments to workers as arguments of the program", async () => {
    const service = await start(["--workers=2"], { BUN_OPTIONS: "--smol" });
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    expect(await service.stop()).toBe(0);
  });
});
