import { runCommand } from "./command.ts";

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
