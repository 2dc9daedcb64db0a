import { resolve } from "node:path";
import process from "node:process";
import { outputOf } from "../../support/command.ts";
import { until } from "../../support/service.ts";

/** A command that needs root; with sudo if the tests do not run as root. */
export const asRoot = (...command: string[]): string[] =>
  process.getuid?.() === 0 ? command : ["sudo", "--preserve-env=PATH", ...command];

/**
 * Starts a service, and waits until it says where it listens.
 * @returns Its address, and what ends it: the whole group, as package managers leave their children behind.
 */
export async function listening(
  command: readonly string[],
  circumstances: { cwd?: string; env?: Readonly<Record<string, string | undefined>> },
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
  const url = await until(() => /listens on (http:[^\s",]*[^\s",/])/.exec(written)?.[1], command.join(" "));
  return { url, stop };
}

const FOLDER = resolve("test/delivery/packages");

/** Test runners, pnpm, and schemas and suites of others, with a manifest of their own: only these tests need them. */
export const PACKAGES = `${FOLDER}/node_modules`;

let installed: Promise<unknown> | undefined;

/** Installs them, once in a run. @throws Error if that fails. */
export async function installPackages(): Promise<void> {
  const command = [process.execPath, "install", "--no-save", "--ignore-scripts", "--silent"];
  installed ??= outputOf(command, { cwd: FOLDER });
  await installed;
}
