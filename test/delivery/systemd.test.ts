import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { output, run } from "../support/command.ts";
import { needs } from "../support/needs.ts";
import { scratchFolder } from "../support/scratch.ts";
import { type Container, startContainer } from "./support/container.ts";
import { builtImage } from "./support/image.ts";

needs("systemd-analyze");

setDefaultTimeout(120_000);

const UNIT = "deploy/systemd/sidekit.service";
const unit = await Bun.file(UNIT).text();

/** All values of a setting of the unit, in order. */
const valuesOf = (name: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value]) => value ?? "");

const folder = scratchFolder();
let container: Container | undefined;
afterAll(() => container?.stop());

/** What systemd has against a unit, and a drop-in if there is one. */
async function complaints(text: string, dropIn = ""): Promise<string> {
  // Of programs that every machine has, one whose path has no space, as that of a clone can.
  await Bun.write(`${folder}/sidekit.service`, text.replaceAll("/usr/local/bin/sidekit", "/bin/true"));
  await Bun.write(`${folder}/sidekit.service.d/override.conf`, dropIn);
  const { code, stderr } = await run(["systemd-analyze", "verify", `${folder}/sidekit.service`]);
  return code === 0 ? stderr : `${stderr}exit ${code}`;
}

/** The system calls of one of systemd's groups, with those of the groups in it. */
async function groupOf(name: string): Promise<string[]> {
  const lines = (await output("systemd-analyze", "syscall-filter", name)).split("\n").slice(1);
  const words = lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
  const calls = await Promise.all(words.map(async (word) => (word.startsWith("@") ? await groupOf(word) : [word])));
  return calls.flat();
}

/** The system calls that the `SystemCallFilter=` lines of a unit allow: the first line allows, lines with "~" remove. */
async function allowedCalls(filters: readonly string[]): Promise<string[]> {
  const allowed = new Set<string>();
  for (const filter of filters) {
    const names = filter.replace("~", "").split(" ");
    const calls = (await Promise.all(names.map(groupOf))).flat();
    for (const call of calls) filter.startsWith("~") ? allowed.delete(call) : allowed.add(call);
  }
  return [...allowed];
}

describe("the systemd unit", () => {
  test("is valid for systemd, in every line", async () => {
    expect(await complaints(unit)).toBe("");
    expect(await complaints(unit.replace("ProtectHome", "ProtectHouse"))).toMatch(/Unknown key (name )?'ProtectHouse'/);
  });

  test.each([UNIT, "deploy/debian/default"])(
    "is opened to other machines by the drop-in that %s shows",
    async (file) => {
      const text = await Bun.file(file).text();
      expect(text).toContain("HOST=0.0.0.0");
      const dropIn = [...text.matchAll(/^# {3}((?:\[Service\]|IPAddressAllow=).*)$/gm)].map(([, line]) => `${line}\n`);
      expect(dropIn).toEqual(["[Service]\n", "IPAddressAllow=192.168.0.0/16\n"]);
      expect(await complaints(unit, dropIn.join(""))).toBe("");
      expect(await complaints(unit, dropIn.join("").replace("168", "1680"))).toContain("override.conf:2");
    },
  );

  test("takes the drop-ins that the documents show", async () => {
    const [, section = ""] = (await Bun.file("docs/operate.md").text()).split("## The systemd unit\n");
    const [table = ""] = section.split("\nsystemd copies");
    const lines = [...table.matchAll(/`((?!HOST)[A-Z][A-Za-z]+=[^`]*)`/g)].map(([, line = ""]) => line);
    expect(lines.length).toBeGreaterThan(10);
    expect(await complaints(unit, ["[Service]", ...lines].join("\n"))).toBe("");
  });

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
