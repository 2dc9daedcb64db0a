import process from "node:process";

/**
 * Installs the packages of a folder with a lock file of its own: those that only these tests need.
 * @throws Error if that fails.
 */
export async function installPackages(folder: string): Promise<void> {
  const command = [process.execPath, "install", "--frozen-lockfile", "--ignore-scripts", "--silent"];
  const child = Bun.spawn(command, { cwd: folder, stdout: "ignore", stderr: "inherit" });
  if ((await child.exited) !== 0) throw new Error(`Cannot install the packages of ${folder}`);
}

let standards: Promise<void> | undefined;

/** Where the schemas and suites of others are installed, once in a run. */
export const STANDARDS = "test/delivery/standards";

export function installStandards(): Promise<void> {
  standards ??= installPackages(STANDARDS);
  return standards;
}
