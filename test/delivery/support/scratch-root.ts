import { output } from "../../support/command.ts";
import { needs } from "../../support/needs.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { asRoot } from "./machine.ts";

needs("Linux", "root, or sudo without a password");

/** Mounts a writable layer, in memory, over this machine's files, and runs a script in it as root. */
const SCRIPT = `
set -e
mount -t tmpfs none "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
mount -t proc proc "$1/root/proc"
mount --bind /dev "$1/root/dev"
mount --bind "$2" "$1/root/mnt"
mount --bind "$1/upper" "$1/root/media"
# dpkg would index all manual pages of the machine after each package.
rm -f "$1/root/var/lib/man-db/auto-update"
exec chroot "$1/root" sh -euc "$3"
`;

/**
 * Runs a shell script as root in a copy of this machine's file system, which is gone afterwards. At /media are only the
 * files that it has written.
 *
 * @param folder It is at /mnt there.
 * @returns Its output. @throws Error with its standard error if a command failed.
 */
export async function inScratchRoot(folder: string, script: string): Promise<string> {
  const program = asRoot("unshare", "--mount", "--pid", "--fork", "sh", "-c", SCRIPT, "sh");
  return await output(...program, scratchFolder(), folder, script);
}
