import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { needs } from "../support/needs.ts";
import { type Container, startContainer } from "./support/container.ts";
import { builtImage } from "./support/image.ts";
import { output } from "./support/machine.ts";
import { allowedCalls } from "./support/system-calls.ts";

needs("systemd-analyze");

setDefaultTimeout(120_000);

const UNIT = "deploy/systemd/sidekit.service";
const unit = await Bun.file(UNIT).text();

/** All values of a setting of the unit, in order. */
const valuesOf = (name: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value]) => value ?? "");

const folder = mkdtempSync(join(tmpdir(), "sidekit-systemd-"));
let container: Container | undefined;
afterAll(async () => {
  await container?.stop();
  rmSync(folder, { recursive: true });
});

describe("the systemd unit", () => {
  test("is valid for systemd, in every line", async () => {
    const verify = async (text: string) => {
      await Bun.write(`${folder}/sidekit.service`, text.replaceAll("/usr/local/bin/sidekit", process.execPath));
      const child = Bun.spawn(["systemd-analyze", "verify", `${folder}/sidekit.service`], { stderr: "pipe" });
      return [await new Response(child.stderr).text(), await child.exited];
    };
    expect(await verify(unit)).toEqual(["", 0]);
    expect((await verify(unit.replace("ProtectHome", "ProtectHouse")))[0]).toMatch(
      /Unknown key (name )?'ProtectHouse'/,
    );
  });

  test.each([UNIT, "deploy/debian/default"])(
    "is opened to other machines by the drop-in that %s shows",
    async (file) => {
      const text = await Bun.file(file).text();
      expect(text).toContain("HOST=0.0.0.0");
      const dropIn = [...text.matchAll(/^# {3}((?:\[Service\]|IPAddressAllow=).*)$/gm)].map(([, line]) => `${line}\n`);
      expect(dropIn).toEqual(["[Service]\n", "IPAddressAllow=192.168.0.0/16\n"]);
      const verify = async (lines: string) => {
        await Bun.write(`${folder}/opened.service`, unit.replaceAll("/usr/local/bin/sidekit", process.execPath));
        await Bun.write(`${folder}/opened.service.d/override.conf`, lines);
        const child = Bun.spawn(["systemd-analyze", "verify", `${folder}/opened.service`], { stderr: "pipe" });
        return await new Response(child.stderr).text();
      };
      expect(await verify(dropIn.join(""))).toBe("");
      expect(await verify(dropIn.join("").replace("168", "1680"))).toContain("override.conf:2");
    },
  );

  test("has a low exposure score in systemd-analyze", async () => {
    const report = await output("systemd-analyze", "security", "--offline=true", "--threshold=20", UNIT);
    expect(Number(/exposure level for sidekit.service: ([\d.]+)/.exec(report)?.[1])).toBeLessThan(2);
  });

  test("lets the service work with the system calls and the part of /proc that it allows", async () => {
    const systemCalls = await allowedCalls(valuesOf("SystemCallFilter"));
    expect(systemCalls).toContain("epoll_wait");
    expect(systemCalls).not.toContain("setuid");
    const proc = [`subset=${valuesOf("ProcSubset")[0]}`, `hidepid=${valuesOf("ProtectProc")[0]}`];
    container = await startContainer(await builtImage(), { systemCalls, proc });
    const sha256 = await container.ask("/api/v1/tools/hash/sha256/abc/text");
    expect(sha256).toStartWith("ba7816bf8f01cfea");
    const answer = await container.ask("/api/v1/tools/passwd/check", { password: "correct horse battery staple" });
    expect(JSON.parse(answer).data.score).toBeGreaterThan(2);
    expect(await container.stop()).toBe(0);
  });

  test("gives the service more time to stop than its shutdown timeout", () => {
    expect(Number(valuesOf("TimeoutStopSec")[0])).toBeGreaterThan(10);
  });
});
