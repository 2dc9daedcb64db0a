import { describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { openSync } from "node:fs";
import { createJournal, readJournal } from "../../src/observe/log-journal.ts";
import { folder } from "../support/certificate.ts";

const LINE = `${"é".repeat(120)}\n`;

/** A reader that takes two pieces, and the rest when the writer is dead. The writer waits for the file "go". */
const SLOW_READER = `head -c 8192; : > "$3/go"; until [ -e "$3/dead" ]; do sleep 0.01; done; cat`;

/**
 * Runs a script that has a log with a journal, and then kills itself.
 * @param reader What reads its output, as a shell command.
 * @returns What it wrote, and what its journal holds.
 */
function killed(script: string, reader = "cat"): { written: string; kept: string } {
  const journal = createJournal() ?? expect.unreachable("no memory for a journal");
  const program = `
    import { LogJournal } from "./src/observe/log-journal.ts";
    import { LogOutput } from "./src/observe/log-output.ts";
    const journal = new LogJournal(3);
    const output = new LogOutput(1, true, journal);
    const line = "é".repeat(120) + "\\n";
    ${script}
    process.kill(process.pid, "SIGKILL");`;
  const { stdout } = spawnSync(
    "sh",
    ["-c", `{ "$1" -e "$2" "$3"; : > "$3/dead"; } | { ${reader}; }`, "sh", process.execPath, program, folder()],
    {
      stdio: ["ignore", "pipe", "ignore", journal],
      encoding: "utf8",
    },
  );
  return { written: stdout, kept: readJournal(journal) };
}

describe("the journal of a killed process", () => {
  test("holds the lines of the turn of the event loop in which it was killed", () => {
    expect(killed(`output.write("one\\n"); output.write("two: é\\n");`)).toEqual({
      written: "",
      kept: "one\ntwo: é\n",
    });
  });

  test("does not contain written lines", () => {
    const script = `output.write("one\\n"); await new Promise(setImmediate); output.write("two\\n");`;
    expect(killed(script)).toEqual({ written: "one\n", kept: "two\n" });
    expect(killed(`output.write("one\\n"); await output.flush();`)).toEqual({ written: "one\n", kept: "" });
  });

  test("and the written lines are together all lines, each once, if one turn has more lines than one write", () => {
    const { written, kept } = killed("for (let at = 0; at < 100; at++) output.write(line); output.write('end');");
    expect(written).toStartWith(LINE);
    expect(kept).toEndWith("end");
    expect(written + kept).toBe(`${LINE.repeat(100)}end`);
  });

  test("contains the lines that a full pipe did not accept", () => {
    const script = "for (let at = 0; at < 500; at++) output.write(line); await new Promise(setImmediate);";
    const { written, kept } = killed(script, "sleep 0.2; cat");
    expect(written).toBe(LINE.repeat(16 * 16));
    expect(kept).toStartWith(LINE);
    expect(LINE.repeat(500)).toStartWith(written + kept);
  });

  test("begins where writing to a full pipe has ended", () => {
    const script = `
      for (let at = 0; at < 500; at++) output.write(String(at).padStart(240) + "\\n");
      while (!(await Bun.file(process.argv[1] + "/go").exists())) await Bun.sleep(1);
      await Bun.sleep(20);`;
    const { written, kept } = killed(script, SLOW_READER);
    const numbers = (written + kept).trimEnd().split("\n").map(Number);
    // 16 pages of 14 lines fill the pipe.
    expect(written.length).toBeGreaterThan(16 * 14 * 241);
    expect(kept.length).toBeGreaterThan(0);
    expect(numbers).toEqual(Array.from({ length: 500 }, (_, index) => index));
  });

  test("has room again when it was full and everything has been written", () => {
    const full = "for (let at = 0; at < 400; at++) journal.add(line);";
    expect(killed(`${full} journal.add("short\\n");`).kept).toBe(LINE.repeat(271));
    expect(killed(`${full} await output.flush(); output.write("short\\n");`).kept).toBe("short\n");
  });
});

test("a file that is not a journal is refused", () => {
  const { status } = spawnSync(
    process.execPath,
    ["-e", `import { LogJournal } from "./src/observe/log-journal.ts"; new LogJournal(3);`],
    { stdio: ["ignore", "ignore", "ignore", openSync("/dev/null", "r+")] },
  );
  expect(status).toBe(1);
});
