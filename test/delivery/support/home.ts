import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import process from "node:process";
import { type Ended, outputOf, run } from "../../support/command.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { listening } from "./machine.ts";

/** How a command in a home differs from one without input and settings. */
interface Circumstances {
  input?: string;
  variables?: Readonly<Record<string, string>>;
}

/** A user's home with nothing in it but where packages come from. It is removed after the run. */
export interface Home {
  path: string;
  /** Where its commands run. */
  work: string;
  /** The variables of its commands, with none of this machine's own settings. */
  env: Readonly<Record<string, string>>;
  /** Runs a command to its end. */
  run(command: readonly string[], circumstances?: Circumstances): Promise<Ended>;
  /** The same for a command that must end well: what it wrote. @throws Error with what it complained of. */
  output(command: readonly string[], circumstances?: Circumstances): Promise<string>;
  /** Starts a service by a command of a shell, on a free port, and gives its answer to a GET of `path`. */
  answer(command: string, path: string): Promise<string>;
}

/** Creates an empty home. @param registry URL of the package registry. */
export function createHome(registry: string): Home {
  const path = scratchFolder();
  writeFileSync(`${path}/.npmrc`, `registry=${registry}\n//${new URL(registry).host}/:_authToken=none\n`);
  writeFileSync(`${path}/.bunfig.toml`, `[install]\nregistry = "${registry}"\n`);
  const work = `${path}/work`;
  mkdirSync(work);
  // Bun wants a manifest where it runs, whatever it publishes.
  writeFileSync(`${work}/package.json`, '{ "type": "module" }');
  const env = { PATH: process.env.PATH ?? "", HOME: path, TMPDIR: tmpdir(), NO_COLOR: "1" };
  const within = ({ input = "", variables = {} }: Circumstances) => ({
    cwd: work,
    env: { ...env, ...variables },
    input,
  });

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
    run: (command, circumstances = {}) => run(command, within(circumstances)),
    output: (command, circumstances = {}) => outputOf(command, within(circumstances)),
    answer,
  };
}
