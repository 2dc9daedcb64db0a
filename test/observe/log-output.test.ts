import { describe, expect, test } from "bun:test";
import { spawn, spawnSync } from "node:child_process";
import { closeSync, constants, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { LogOutput } from "../../src/observe/log-output.ts";
import { scratchFolder } from "../support/scratch.ts";
import { until } from "../support/service.ts";

/** A log output to a file, and the file's content. */
function intoFile() {
  const path = join(scratchFolder(), "log");
  const fd = openSync(path, "a");
  return { output: new LogOutput(fd, false), fd, content: () => readFileSync(path, "utf8") };
}

const lines = (count: number) => Array.from({ length: count }, (_, index) => `${index} ${"é".repeat(index % 50)}\n`);

/** The output of a shell command, in which `run` is a process that runs a script with a log output to its stdout, which it shares if it has a name. */
async function outputOf(command: string, script: string): Promise<string> {
  const program = `
    import { writeFileSync } from "node:fs";
    import { LogOutput } from "./src/observe/log-output.ts";
    const output = new LogOutput(1, process.argv[1] !== "");
    ${script}
    await output.flush();`;
  const prelude = `bun=$1; program=$2; folder=$3; export folder; run() { "$bun" -e "$program" "$1"; };`;
  const shell = spawn("sh", ["-c", `${prelude} ${command}`, "sh", process.execPath, program, scratchFolder()], {
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

describe("a log output", () => {
  test("writes every line, in order, after a moment or on request", async () => {
    const { output, content } = intoFile();
    const many = lines(5000);
    for (const line of many) output.write(line);
    await output.flush();
    expect(content()).toBe(many.join(""));
    output.write("late\n");
    await until(() => content().endsWith("late\n") || undefined, "the late line");
  });

  test("keeps lines whole and in order that are longer than one write", async () => {
    const { output, content } = intoFile();
    const mixed = ["short\n", `${"é".repeat(100_000)}\n`, `${"€".repeat(21_845)}\n`, "short\n"];
    for (const line of mixed) output.write(line);
    await output.flush();
    expect([content(), output.dropped]).toEqual([mixed.join(""), 0]);
  });

  test("counts the lines that cannot be written, and continues", async () => {
    const { output, fd } = intoFile();
    closeSync(fd);
    output.write("one\ntwo\n");
    await output.flush();
    expect(output.dropped).toBe(2);
  });

  // Lines beside and at 8 MiB: one that is being written, and those until the others have more.
  test.each([
    [65_600, 1 + 128],
    [131_072, 1 + 65],
  ])("keeps of lines of %d bytes %d for a pipe that nobody reads, and counts the others", async (size, kept) => {
    const path = join(scratchFolder(), "pipe");
    spawnSync("mkfifo", [path]);
    const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    // As much as there is room for.
    writeSync(fd, Buffer.alloc(2 ** 20));
    const output = new LogOutput(fd, false);
    for (let at = 0; at < kept + 3; at++) output.write(`${"x".repeat(size - 1)}\n`);
    expect(output.dropped).toBe(3);
    closeSync(fd);
    await output.flush();
    expect(output.dropped).toBe(kept + 3);
  });

  test.each([
    ["pipe", "{ run a & run b & wait; } | cat"],
    ["socket", "run a & run b & wait"],
  ])("keeps lines of several processes whole in one %s", async (_, command) => {
    const received = await outputOf(
      command,
      `for (let at = 0; at < 3000; at++) output.write(process.argv[1].repeat(240) + "\\n");`,
    );
    const kinds = Map.groupBy(received.trimEnd().split("\n"), (line) => line);
    expect([...kinds].map(([line, { length }]) => [line, length]).sort()).toEqual([
      ["a".repeat(240), 3000],
      ["b".repeat(240), 3000],
    ]);
  });

  test("loses no line if each turn of the event loop has more lines than one write", async () => {
    const turns = 1500;
    const received = await outputOf(
      "run a | wc -c",
      `for (let turn = 0; turn < ${turns}; turn++) {
        for (let at = 0; at < 64; at++) output.write("x".repeat(240) + "\\n");
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
    "has written to a %s all lines but those of the last milliseconds when its process is killed",
    async (_, command) => {
      const received = await outputOf(
        command,
        `for (const line of ["one\\n", "two\\n"]) {
        output.write(line);
        await Bun.sleep(100);
      }
      process.kill(process.pid, "SIGKILL");`,
      );
      expect(received).toBe("one\ntwo\n");
    },
  );

  test("waits for a slow reader of a pipe without blocking the event loop", async () => {
    const received = await outputOf(
      `mkfifo "$folder/go"; run | { read -r line < "$folder/go"; cat; }`,
      `writeFileSync(1, "x".repeat(65_536));
      for (let at = 0; at < 2000; at++) output.write(String(at).padEnd(120) + "\\n");
      await Bun.sleep(50);
      writeFileSync(process.env.folder + "/go", "go\\n");`,
    );
    const written = Array.from({ length: 2000 }, (_, at) => `${String(at).padEnd(120)}\n`);
    expect(received).toBe("x".repeat(65_536) + written.join(""));
  });
});
