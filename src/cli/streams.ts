import process from "node:process";
import { printableLines } from "../operation/refusal.ts";
import { attempt } from "../runtime/attempt.ts";
import { CommandError } from "../settings/command-error.ts";
import { type ColorDepth, chunksOf, colorDepth, isClosed, isTerminal, prompt, writeAll } from "./descriptors.ts";

/** A text of our own, such as a colour's control sequence (ECMA-48). It never contains a value of a caller. */
export class TrustedText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A text to write. Its strings may contain values of callers. */
export type Styled = string | readonly (string | TrustedText)[];

/**
 * The characters to write. On a terminal, the characters of strings that steer it (C0 except line feeds, C1) or change the
 * direction of text are escaped, so that only our own control sequences have an effect. Elsewhere they are kept.
 */
export function rendered(styled: Styled, isTerminal: () => boolean): string {
  const written = (part: string | TrustedText): string => {
    if (part instanceof TrustedText) return part.text;
    const escaped = printableLines(part);
    // Most texts have no such characters: the question about the terminal takes longer than the search.
    return escaped !== part && isTerminal() ? escaped : part;
  };
  return typeof styled === "string" ? written(styled) : styled.map(written).join("");
}

/** The streams of a command; tests replace those of the process. */
export interface Streams {
  stdin(): AsyncIterable<Uint8Array>;
  /** Writes to standard output: only the result. @throws CommandError for bytes if it is a terminal. */
  out(data: Styled | Uint8Array): void;
  /** Writes to standard error: messages, progress and prompts. */
  err(text: Styled): void;
  isTerminal(stream: "stdin" | "stdout" | "stderr"): boolean;
  colors(): ColorDepth;
  /** The width of the terminal; 80 if there is none. */
  columns(): number;
  /** Prompts for a secret at the terminal, without echo; undefined if there is no terminal. */
  prompt(label: string): Promise<string | undefined>;
}

/** What help is written on. */
export type Paper = Pick<Streams, "colors" | "columns">;

const FD = { stdin: 0, stdout: 1, stderr: 2 } as const;

let isOutputOpen = false;

/** @throws CommandError if standard output is closed: the result would be lost. */
function refuseClosedOutput(): void {
  isOutputOpen ||= !isClosed(FD.stdout);
  if (!isOutputOpen) throw new CommandError("Cannot write the result: standard output is closed", 1);
}

/** An environment variable. Deno throws if reading it is not permitted. */
const variable = (name: string): string | undefined => attempt(() => process.env[name]);

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
    return chunksOf(FD.stdin, "Standard input");
  },
  write: (stream, data) => {
    if (stream === "stdout") refuseClosedOutput();
    writeAll(FD[stream], data);
  },
  isTerminal: (stream) => isTerminal(FD[stream]),
  colors: () => colorDepth(variable, isTerminal(FD.stdout)),
  columns,
  prompt: (label) => prompt(label, processStreams.err),
});
