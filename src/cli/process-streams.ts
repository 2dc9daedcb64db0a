import process from "node:process";
import { CommandError } from "./definition/command-error.ts";
import type { Streams } from "./definition/streams.ts";
import { rendered } from "./definition/styled.ts";
import { chunksOf } from "./input/byte-source.ts";
import { colorDepth, isTerminal } from "./output/terminal.ts";
import { writeAll } from "./output/write.ts";

const FD = { stdin: 0, stdout: 1, stderr: 2 } as const;

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
  stdin: () => chunksOf(FD.stdin),
  write: (stream, data) => writeAll(FD[stream], data),
  isTerminal: (stream) => isTerminal(FD[stream]),
  colors: () => colorDepth(variable, isTerminal(FD.stdout)),
  columns,
  // Loaded on first use: few commands prompt.
  prompt: async (label) => await (await import("./input/prompt.ts")).prompt(label, processStreams.err),
});
