import process from "node:process";

/** The output of a successful command. @throws Error with its standard error. */
export async function output(...command: string[]): Promise<string> {
  const child = Bun.spawn(command, { stdout: "pipe", stderr: "pipe" });
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")}: ${stderr || stdout}`);
  return stdout;
}

/** A command that needs root; with sudo if the tests do not run as root. */
export const asRoot = (...command: string[]): string[] =>
  process.getuid?.() === 0 ? command : ["sudo", "--preserve-env=PATH", ...command];
