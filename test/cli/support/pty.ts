import { spawn } from "bun";
import { COMMAND_LINE } from "./sidekit.ts";

/** How Deno clears the progress line of its own, before the program runs. */
const DENO_PROGRESS = "\u001b[0G\u001b[2K\u001b[J";

interface PtyRun {
  /** Everything that the terminal received, as it is: with the echo of what was typed. */
  received: string;
  code: number;
}

/**
 * Runs a command of sidekit at a pseudo-terminal.
 *
 * @param typed A text to type as soon as the terminal has received `prompt`.
 */
export async function runAtTerminal(
  args: readonly string[],
  { typed = "", prompt = "", variables = {} }: { typed?: string; prompt?: string; variables?: object } = {},
): Promise<PtyRun> {
  const decoder = new TextDecoder();
  let received = "";
  let isTyped = typed === "";
  const child = spawn([...COMMAND_LINE, ...args], {
    env: { ...process.env, NO_COLOR: "1", TERM: "xterm", ...variables },
    terminal: {
      cols: 200,
      rows: 50,
      data(terminal, bytes) {
        received += decoder.decode(bytes, { stream: true });
        if (isTyped || !received.includes(prompt)) return;
        isTyped = true;
        terminal.write(typed);
      },
    },
  });
  const code = await child.exited;
  child.terminal?.close();
  return { received: received.replaceAll(DENO_PROGRESS, ""), code };
}
