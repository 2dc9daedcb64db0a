import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import process from "node:process";
import { outputOf, run } from "../../support/command.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { listening } from "./machine.ts";

/** How a command in a home differs from one without input and settings. */
interface Circumstances {
  input?: string;
  variables?: Readonly<Record<string, string>>;
}

/** A user's home. */
export type Home = ReturnType<typeof createHome>;

/**
 * Creates a home with nothing in it but where packages come from, until the end of the run. Its commands have none of this
 * machine's own settings. @param registry URL of the package registry.
 */
export function createHome(registry: string) {
  const path = scratchFolder();
  writeFileSync(`${path}/.npmrc`, `registry=${registry}\n//${new URL(registry).host}/:_authToken=none\n`);
  writeFileSync(`${path}/.bunfig.toml`, `[install]\nregistry = "${registry}"\n`);
  const work = `${path}/work`;
  mkdirSync(work);
  // Bun wants a manifest where it runs, whatever it publishes.
  writeFileSync(`${work}/package.json`, '{ "type": "module" }');
  const env = { PATH: process.env.PATH ?? "", HOME: path, TMPDIR: tmpdir(), NO_COLOR: "1" };
  const within = ({ input = "", variables }: Circumstances) => ({ cwd: work, env: { ...env, ...variables }, input });

  /** Starts a service by a command of a shell, on a free port, and gives its answer to a GET. */
  const answer = async (command: string, resource: string): Promise<string> => {
    const service = await listening(["sh", "-c", command], { cwd: path, env: { ...env, PORT: "0" } });
    try {
      return await (await fetch(service.url + resource)).text();
    } finally {
      await service.stop();
    }
  };
  return {
    path,
    work,
    env,
    run: (command: readonly string[], circumstances: Circumstances = {}) => run(command, within(circumstances)),
    /** The output of a command that must end well. */
    output: (command: readonly string[], circumstances: Circumstances = {}) => outputOf(command, within(circumstances)),
    answer,
  };
}
