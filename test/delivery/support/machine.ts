import { resolve } from "node:path";
import process from "node:process";
import { until } from "../../support/service.ts";

/** How a command ended, and what it wrote. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Where and with what a command runs; by default as these tests, without input. */
export interface Circumstances {
  cwd?: string;
  env?: Readonly<Record<string, string | undefined>>;
  input?: string;
}

/** Runs a command to its end. */
export async function run(command: readonly string[], { input = "", ...where }: Circumstances = {}): Promise<Ended> {
  const child = Bun.spawn([...command], { ...where, stdin: new Blob([input]), stdout: "pipe", stderr: "pipe" });
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  await child.exited;
  return { code: child.exitCode, stdout, stderr };
}

/** The output of a successful command. @throws Error with its standard error. */
export async function outputOf(command: readonly string[], circumstances?: Circumstances): Promise<string> {
  const { code, stdout, stderr } = await run(command, circumstances);
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}: ${stderr || stdout}`);
  return stdout;
}

/** The same for a command without circumstances, word by word. */
export const output = (...command: string[]): Promise<string> => outputOf(command);

/** A command that needs root; with sudo if the tests do not run as root. */
export const asRoot = (...command: string[]): string[] =>
  process.getuid?.() === 0 ? command : ["sudo", "--preserve-env=PATH", ...command];

/**
 * Starts a service, and waits until it says where it listens.
 * @returns Its address, and what ends it: the whole group, as package managers leave their children behind.
 */
export async function listening(
  command: readonly string[],
  circumstances: Circumstances,
): Promise<{ url: string; stop(): Promise<void> }> {
  const child = Bun.spawn([...command], { ...circumstances, stdin: "ignore", stderr: "ignore", detached: true });
  let written = "";
  const reading = (async () => {
    for await (const chunk of child.stdout) written += new TextDecoder().decode(chunk);
  })();
  const stop = async () => {
    process.kill(-child.pid, "SIGKILL");
    await reading;
  };
  const url = await until(
    () => /listens on (http:[^\s",]*[^\s",/])/.exec(written)?.[1],
    `${command.join(" ")} to listen`,
  );
  return { url, stop };
}

const FOLDER = resolve("test/delivery/packages");

/** Test runners, pnpm, and schemas and suites of others, with a lock file of their own: only these tests need them. */
export const PACKAGES = `${FOLDER}/node_modules`;

let installed: Promise<unknown> | undefined;

/** Installs them, once in a run. @throws Error if that fails. */
export async function installPackages(): Promise<void> {
  const command = [process.execPath, "install", "--frozen-lockfile", "--ignore-scripts", "--silent"];
  installed ??= outputOf(command, { cwd: FOLDER });
  await installed;
}
