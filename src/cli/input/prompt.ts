import { openSync } from "node:fs";
import process from "node:process";
import { ReadStream } from "node:tty";
import { isTerminal } from "../output/terminal.ts";
import { writeAll } from "../output/write.ts";

const STDERR = 2;
const INTERRUPTED = 130;
const END_OF_INPUT = "\u0004";
const INTERRUPT = "\u0003";
const CLEAR_LINE = "\u0015";

const isEnd = (key: string): boolean => key === "\r" || key === "\n" || key === END_OF_INPUT;
const isErase = (key: string): boolean => key === "\u007f" || key === "\b";
const isControl = (key: string): boolean => key < " ";

/** The typed text after some more keys, and whether the line is complete. */
function applyKeys(before: readonly string[], keys: string): { text: string[]; done: boolean; interrupted: boolean } {
  let text = [...before];
  for (const key of keys) {
    if (key === INTERRUPT) return { text, done: true, interrupted: true };
    if (isEnd(key)) return { text, done: true, interrupted: false };
    if (isErase(key)) text.pop();
    else if (key === CLEAR_LINE) text = [];
    else if (!isControl(key)) text.push(key);
  }
  return { text, done: false, interrupted: false };
}

/** The terminal: standard input if it is a terminal, else the controlling terminal of the process. */
function terminal(): ReadStream | undefined {
  if (isTerminal(0)) return process.stdin;
  try {
    return new ReadStream(openSync("/dev/tty", "r"));
  } catch {
    // No terminal, as in a container or a cron job.
    return undefined;
  }
}

/** Reads one line; undefined if it is interrupted by Ctrl-C. */
function readLine(input: ReadStream): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text: readonly string[] = [];
    const finish = (line: string | undefined) => {
      input.off("data", take);
      resolve(line);
    };
    const take = (keys: unknown) => {
      const after = applyKeys(text, String(keys));
      text = after.text;
      if (after.done) finish(after.interrupted ? undefined : text.join(""));
    };
    input.on("data", take);
    input.once("end", () => finish(text.join("")));
  });
}

/**
 * Prompts for a secret at the terminal, without echo; undefined if there is no terminal.
 * Ctrl-C ends the process with status 130. The terminal's mode is always restored.
 */
export async function prompt(label: string): Promise<string | undefined> {
  const input = terminal();
  if (!input) return undefined;
  writeAll(STDERR, label);
  input.setRawMode(true);
  const line = await readLine(input);
  input.setRawMode(false);
  input.pause();
  writeAll(STDERR, "\n");
  if (line === undefined) process.exit(INTERRUPTED);
  return line;
}
