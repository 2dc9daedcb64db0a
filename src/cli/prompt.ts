import { openSync } from "node:fs";
import process from "node:process";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { ReadStream } from "node:tty";
import { INTERRUPTED } from "./command-error.ts";
import { isTerminal } from "./descriptors.ts";

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

/**
 * Reads one line, which can be edited, without echo; undefined if it is interrupted by Ctrl-C.
 * @param ready Called when the terminal has stopped to echo: what is typed before that would be shown.
 */
async function readLine(input: ReadStream, ready: () => void): Promise<string | undefined> {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const editor = createInterface({ input, output, terminal: true, historySize: 0 });
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  editor.once("line", resolve);
  editor.once("SIGINT", () => resolve(undefined));
  editor.once("close", () => resolve(""));
  ready();
  const line = await promise;
  editor.close();
  return line;
}

/**
 * Prompts for a secret at the terminal, without echo; undefined if there is no terminal.
 * Ctrl-C ends the process with status 130. The terminal's mode is always restored.
 */
export async function prompt(label: string, write: (text: string) => void): Promise<string | undefined> {
  const input = terminal();
  if (!input) return undefined;
  const line = await readLine(input, () => write(label));
  write("\n");
  if (line === undefined) process.exit(INTERRUPTED);
  return line;
}
