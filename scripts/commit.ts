import process from "node:process";

/** The value of the commit without git or without a repository. */
const UNKNOWN = "unknown";

function git(...args: string[]): string | undefined {
  if (Bun.which("git") === null) return undefined;
  const { success, stdout } = Bun.spawnSync(["git", ...args], { stderr: "ignore" });
  return success ? stdout.toString().trim() : undefined;
}

/**
 * The commit of the working tree: 40 hexadecimal digits, followed by "-dirty" if there are uncommitted changes or
 * untracked files, or "unknown".
 */
export function currentCommit(): string {
  const commit = git("rev-parse", "--verify", "HEAD");
  if (commit === undefined) return UNKNOWN;
  return git("status", "--porcelain") === "" ? commit : `${commit}-dirty`;
}

/** The time of the commit, so that builds do not depend on the clock; the epoch if unknown. */
export function commitDate(): Date {
  const seconds = process.env.SOURCE_DATE_EPOCH ?? git("show", "--no-patch", "--format=%ct", "HEAD") ?? "0";
  return new Date(Number(seconds) * 1000);
}
