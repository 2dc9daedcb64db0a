import process from "node:process";

/** The purpose of a signature (sshsig, "namespace"). Signatures for other purposes are not valid. */
export const NAMESPACE = "sidekit-release";

/**
 * Signs a file with an SSH key. The signature is `<file>.sig`; `ssh-keygen` verifies it.
 *
 * @param key The path of the private key, without a passphrase.
 * @throws Error if `ssh-keygen` fails.
 */
export async function sign(path: string, key: string): Promise<void> {
  const command = ["ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", NAMESPACE, path];
  const child = Bun.spawn(command, { env: process.env, stdin: "ignore", stdout: "ignore", stderr: "inherit" });
  if ((await child.exited) !== 0) throw new Error(`ssh-keygen cannot sign ${path}`);
}
