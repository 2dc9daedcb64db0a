import process from "node:process";

/** What a signature is for (sshsig, "namespace"): one for another purpose is not accepted. */
export const NAMESPACE = "sidekit-release";

/**
 * Signs a file with an SSH key; the signature is beside it, as `<file>.sig`. `ssh-keygen`, which most machines have,
 * verifies it.
 *
 * @param key The path of the private key, which has no passphrase.
 * @throws Error where `ssh-keygen` fails.
 */
export async function sign(path: string, key: string): Promise<void> {
  const command = ["ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", NAMESPACE, path];
  const child = Bun.spawn(command, { env: process.env, stdin: "ignore", stdout: "ignore", stderr: "inherit" });
  if ((await child.exited) !== 0) throw new Error(`ssh-keygen cannot sign ${path}`);
}
