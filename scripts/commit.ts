import process from "node:process";

/** The value of the commit without git or without a repository. */
const UNKNOWN = "unknown";

function git(...args: string[]): string | undefined {
  if (Bun.which("git") === null) return undefined;
  const { success, stdout } = Bun.spawnSync(["git", ...args], { stderr: "ignore" });
  return success ? stdout.toString().trim() : undefined;
}

/**
 * The commit that the files here are of: 40 hexadecimal digits, with "-dirty" after them where files differ from it
 * or are not in it, or "unknown".
 */
export function currentCommit(): string {
  const commit = git("rev-parse", "--verify", "HEAD");
  if (commit === undefined) return UNKNOWN;
  return git("status", "--porcelain") === "" ? commit : `${commit}-dirty`;
}

/** When the commit was made, so that nothing that is built depends on the clock; the epoch if that is unknown. */
export function commitDate(): Date {
  const seconds = process.env.SOURCE_DATE_EPOCH ?? git("show", "--no-patch", "--format=%ct", "HEAD") ?? "0";
  return new Date(Number(seconds) * 1000);
}
