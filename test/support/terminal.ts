/** What is typed as soon as the terminal has received something; a function is called then. */
export type Turn = readonly [awaited: RegExp, typed: string | (() => string)];

interface Circumstances {
  turns?: readonly Turn[];
  columns?: number;
  cwd?: string;
  env?: Readonly<Record<string, string | undefined>>;
}

/** Long, as a busy machine may need seconds to start a command. */
const DEADLINE_MS = 60_000;

/**
 * Runs a command at a pseudo-terminal. Each turn waits for what comes after the turn before.
 * @returns What the terminal has received, with the echo of what was typed, and the code; null if a signal ended it.
 */
export async function atTerminal(
  command: readonly string[],
  { turns = [], columns = 200, ...where }: Circumstances = {},
) {
  const decoder = new TextDecoder();
  const waiting = [...turns];
  let [received, last] = ["", 0];
  const child = Bun.spawn([...command], {
    ...where,
    timeout: DEADLINE_MS,
    killSignal: "SIGKILL",
    terminal: {
      cols: columns,
      rows: 50,
      data(terminal, bytes) {
        received += decoder.decode(bytes, { stream: true });
        const [[awaited, typed] = []] = waiting;
        if (!awaited?.test(received.slice(last))) return;
        waiting.shift();
        last = received.length;
        terminal.write(typeof typed === "function" ? typed() : (typed ?? ""));
      },
    },
  });
  await child.exited;
  child.terminal?.close();
  return { received, code: child.exitCode };
}
