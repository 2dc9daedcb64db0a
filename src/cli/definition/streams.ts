/** What a terminal shows of colours. */
export type ColorDepth = "none" | "256" | "truecolor";

/** Where a command reads and writes; tests have others than the process' own. */
export interface Streams {
  /** The bytes of standard input. */
  stdin(): AsyncIterable<Uint8Array>;
  /** The result, and nothing else. */
  out(data: string | Uint8Array): void;
  /** Messages, progress and prompts. */
  err(text: string): void;
  /** Whether people read and write at a stream. */
  isTerminal(stream: "stdin" | "stdout" | "stderr"): boolean;
  /** What standard output shows of colours. */
  colors(): ColorDepth;
  /** The width of the terminal; 80 if there is none. */
  columns(): number;
  /** Asks for a secret at the terminal, without echo; undefined where there is no terminal to ask at. */
  prompt(label: string): Promise<string | undefined>;
}
