import { readFileSync } from "node:fs";
import process from "node:process";
import { CommandError } from "./definition/command-error.ts";
import type { Streams } from "./definition/streams.ts";
import { rendered } from "./definition/styled.ts";
import { chunksOf } from "./input/byte-source.ts";
import { colorDepth, isTerminal } from "./output/terminal.ts";
import { writeAll } from "./output/write.ts";

const FD = { stdin: 0, stdout: 1, stderr: 2 } as const;

/** O_CLOEXEC of Linux. */
const CLOSE_ON_EXEC = 0o2000000;

/**
 * Whether a stream was closed when the process started (`<&-`): Bun opens /dev/null in its place, and sets close-on-exec, which
 * no inherited descriptor has. Only Linux tells.
 */
function isClosed(fd: number): boolean {
  try {
    const [, flags = ""] = /^flags:\s*(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, "utf8")) ?? [];
    return (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) !== 0;
  } catch {
    return false;
  }
}

let isOutputOpen = false;

/** @throws CommandError if standard output is closed: the result would be lost. */
function refuseClosedOutput(): void {
  isOutputOpen ||= !isClosed(FD.stdout);
  if (!isOutputOpen) throw new CommandError("Cannot write the result: standard output is closed", 1);
}

/** An environment variable. Deno throws if reading it is not permitted. */
function variable(name: string): string | undefined {
  try {
    return process.env[name];
  } catch {
    return undefined;
  }
}

/** The width of the terminal at standard output, or else at standard error. */
function columns(): number {
  const width = (["stdout", "stderr"] as const).find((stream) => isTerminal(FD[stream]));
  return (width && process[width].columns) || Number(variable("COLUMNS")) || 80;
}

/** What streams are made of. Tests replace that of the process. */
interface Device extends Omit<Streams, "out" | "err"> {
  write(stream: "stdout" | "stderr", data: string | Uint8Array): void;
}

/** The streams of a device. Everything that a command writes passes here, so that no caller's text can steer a terminal. */
export function createStreams({ write, ...input }: Device): Streams {
  return {
    ...input,
    out: (data) => {
      const isTerminal = () => input.isTerminal("stdout");
      if (!(data instanceof Uint8Array)) return write("stdout", rendered(data, isTerminal));
      if (isTerminal())
        throw new CommandError("The result is not text; write it to a file with --output, or into a pipe");
      write("stdout", data);
    },
    err: (text) =>
      write(
        "stderr",
        rendered(text, () => input.isTerminal("stderr")),
      ),
  };
}

/** The streams of this process. */
export const processStreams = createStreams({
  stdin: () => {
    if (isClosed(FD.stdin)) throw new CommandError("Standard input is closed; give a value or a file");
    return chunksOf(FD.stdin);
  },
  write: (stream, data) => {
    if (stream === "stdout") refuseClosedOutput();
    writeAll(FD[stream], data);
  },
  isTerminal: (stream) => isTerminal(FD[stream]),
  colors: () => colorDepth(variable, isTerminal(FD.stdout)),
  columns,
  // Loaded on first use: few commands prompt.
  prompt: async (label) => await (await import("./input/prompt.ts")).prompt(label, processStreams.err),
});
