import process from "node:process";

/** What a command printed, once it has ended well. @throws Error with what it complained of. */
export async function output(...command: string[]): Promise<string> {
  const child = Bun.spawn(command, { stdout: "pipe", stderr: "pipe" });
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")}: ${stderr || stdout}`);
  return stdout;
}

/** A command that only root may run; on machines where a test is somebody else's, by sudo. */
export const asRoot = (...command: string[]): string[] =>
  process.getuid?.() === 0 ? command : ["sudo", "--preserve-env=PATH", ...command];
