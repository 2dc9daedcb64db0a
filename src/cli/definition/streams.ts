import type { Styled } from "./styled.ts";

/** The colours that a terminal supports. */
export type ColorDepth = "none" | "256" | "truecolor";

/** The streams of a command; tests replace those of the process. */
export interface Streams {
  /** The bytes of standard input. */
  stdin(): AsyncIterable<Uint8Array>;
  /** Writes to standard output: only the result. @throws CommandError for bytes if it is a terminal. */
  out(data: Styled | Uint8Array): void;
  /** Writes to standard error: messages, progress and prompts. */
  err(text: Styled): void;
  /** Whether a stream is a terminal. */
  isTerminal(stream: "stdin" | "stdout" | "stderr"): boolean;
  /** The colours that standard output supports. */
  colors(): ColorDepth;
  /** The width of the terminal; 80 if there is none. */
  columns(): number;
  /** Prompts for a secret at the terminal, without echo; undefined if there is no terminal. */
  prompt(label: string): Promise<string | undefined>;
}
