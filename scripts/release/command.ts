import process from "node:process";

interface CommandOptions {
  /** The working directory. */
  cwd?: string;
  variables?: Readonly<Record<string, string>>;
}

/**
 * Runs a program to its end. Its standard error is printed.
 *
 * @returns Its standard output.
 * @throws Error with the program's name and its exit code, unless that is 0.
 */
export async function runCommand(
  command: readonly string[],
  { cwd = ".", variables = {} }: CommandOptions = {},
): Promise<string> {
  const env = { ...process.env, LC_ALL: "C", ...variables };
  const child = Bun.spawn([...command], { cwd, env, stdin: "ignore", stdout: "pipe", stderr: "inherit" });
  const printed = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`${command[0]} failed with exit code ${child.exitCode}`);
  return printed;
}
