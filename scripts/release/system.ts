import { chmodSync, copyFileSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
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

/** Writes a file whose mode does not depend on the user's, and the folders above it. */
export function write(path: string, content: string | Uint8Array, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  writeFileSync(path, content);
  chmodSync(path, mode);
}

/** Copies a file, or what a link refers to, with a mode of its own. */
export function copy(from: string, to: string, mode = 0o644): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  copyFileSync(realpathSync(from), to);
  chmodSync(to, mode);
}

/** The purpose of a signature (sshsig, "namespace"). Signatures for other purposes are not valid. */
export const NAMESPACE = "sidekit-release";

/**
 * Signs a file with an SSH key. The signature is `<file>.sig`; `ssh-keygen` verifies it.
 *
 * @param key The path of the private key, without a passphrase.
 * @throws Error if `ssh-keygen` fails.
 */
export async function sign(path: string, key: string): Promise<void> {
  await runCommand(["ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", NAMESPACE, path]);
}
