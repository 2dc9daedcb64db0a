import { describe, expect, test } from "bun:test";
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LogOutput } from "../../src/observe/log-output.ts";
import { folder } from "../support/certificate.ts";

/** An outlet into a file, and what is in it. */
function intoFile() {
  const path = join(folder(), "log");
  const fd = openSync(path, "a");
  return { outlet: new LogOutput(fd), fd, content: () => readFileSync(path, "utf8") };
}

const lines = (count: number) => Array.from({ length: count }, (_, index) => `${index} ${"é".repeat(index % 50)}\n`);

/** What a shell command prints, in which `run` is a process that runs a script with an outlet to its stdout. */
async function outputOf(command: string, script: string): Promise<string> {
  const program = `
    import { writeFileSync } from "node:fs";
    import { LogOutput } from "./src/observe/log-output.ts";
    const outlet = new LogOutput(1, true);
    ${script}
    await outlet.flush();`;
  const prelude = `bun=$1; program=$2; folder=$3; export folder; run() { "$bun" -e "$program" "$1"; };`;
  const shell = spawn("sh", ["-c", `${prelude} ${command}`, "sh", process.execPath, program, folder()], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let received = "";
  for await (const chunk of shell.stdout) {
    received += chunk;
    // Slowly, so that writers have to wait.
    await Bun.sleep(1);
  }
  return received;
}

describe("an outlet", () => {
  test("writes every line, in order, after a moment or on request", async () => {
    const { outlet, content } = intoFile();
    const many = lines(5000);
    for (const line of many) outlet.write(line);
    await outlet.flush();
    expect(content()).toBe(many.join(""));
    outlet.write("late\n");
    await Bun.sleep(300);
    expect(content()).toEndWith("late\n");
  });

  test("keeps lines whole and in order that are longer than what is written at once", async () => {
    const { outlet, content } = intoFile();
    const mixed = ["short\n", `${"é".repeat(100_000)}\n`, `${"€".repeat(21_845)}\n`, "short\n"];
    for (const line of mixed) outlet.write(line);
    await outlet.flush();
    expect(content()).toBe(mixed.join(""));
  });

  test("counts the lines that no reader took, and goes on", async () => {
    const { outlet, fd } = intoFile();
    closeSync(fd);
    outlet.write("one\ntwo\n");
    await outlet.flush();
    expect(outlet.dropped).toBe(2);
  });

  test.each([
    ["pipe", "{ run a & run b & wait; } | cat"],
    ["socket", "run a & run b & wait"],
  ])("keeps lines of several processes whole in one %s", async (_, command) => {
    const received = await outputOf(
      command,
      `for (let at = 0; at < 3000; at++) outlet.write(process.argv[1].repeat(120) + "\\n");`,
    );
    const kinds = Map.groupBy(received.trimEnd().split("\n"), (line) => line);
    expect([...kinds].map(([line, { length }]) => [line, length]).sort()).toEqual([
      ["a".repeat(120), 3000],
      ["b".repeat(120), 3000],
    ]);
  });

  test("loses no line where each turn of the event loop brings more than is written at once", async () => {
    const turns = 1500;
    const received = await outputOf(
      "run a | wc -c",
      `for (let turn = 0; turn < ${turns}; turn++) {
        for (let at = 0; at < 64; at++) outlet.write("x".repeat(240) + "\\n");
        Bun.sleepSync(1);
        await new Promise(setImmediate);
      }`,
    );
    expect(Number(received)).toBe(turns * 64 * 241);
  });

  test.each([
    ["file", 'run > "$folder/log" || cat "$folder/log"'],
    ["pipe", "run | cat"],
  ])(
    "has written to a %s all lines of earlier turns of the event loop when its process is killed",
    async (_, command) => {
      const received = await outputOf(
        command,
        `for (const line of ["one\\n", "two\\n"]) {
        outlet.write(line);
        await new Promise(setImmediate);
      }
      process.kill(process.pid, "SIGKILL");`,
      );
      expect(received).toBe("one\ntwo\n");
    },
  );

  test("waits for a slow reader of a pipe without standing still", async () => {
    const received = await outputOf(
      `mkfifo "$folder/go"; run a | { read -r line < "$folder/go"; cat; }`,
      `for (let at = 0; at < 2000; at++) outlet.write("x".repeat(120) + "\\n");
      await Bun.sleep(50);
      writeFileSync(process.env.folder + "/go", "go\\n");`,
    );
    expect(received).toHaveLength(2000 * 121);
  });
});
