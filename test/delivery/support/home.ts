import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { until } from "../../support/service.ts";

export interface Result {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** How a command in an empty home differs from one without arguments, input and settings. */
export interface Circumstances {
  /** The working directory, below the home. */
  directory?: string;
  input?: string;
  variables?: Readonly<Record<string, string>>;
}

/** A user's home with nothing in it but where packages come from. */
export interface Home {
  path: string;
  /** Runs a command to its end, with none of this machine's own settings. */
  run(command: readonly string[], circumstances?: Circumstances): Promise<Result>;
  /** The same for a command that must end well: what it wrote. @throws Error with what it complained of. */
  output(command: readonly string[], circumstances?: Circumstances): Promise<string>;
  /** Starts a service by a command of a shell, on a free port, and gives its answer to a GET of `path`. */
  answer(command: string, path: string): Promise<string>;
  remove(): void;
}

/** Folders of the programs that installations use. */
const PATH = [join(process.execPath, ".."), process.env.PATH].join(":");

/** Creates an empty home. @param registry URL of the package registry. */
export function createHome(registry: string): Home {
  const path = mkdtempSync(join(tmpdir(), "sidekit-home-"));
  writeFileSync(`${path}/.npmrc`, `registry=${registry}\n//${new URL(registry).host}/:_authToken=none\n`);
  writeFileSync(`${path}/.bunfig.toml`, `[install]\nregistry = "${registry}"\n`);

  const run = async (command: readonly string[], circumstances: Circumstances = {}): Promise<Result> => {
    const { directory = "work", input = "", variables = {} } = circumstances;
    mkdirSync(`${path}/${directory}`, { recursive: true });
    const child = Bun.spawn([...command], {
      cwd: `${path}/${directory}`,
      env: { PATH, HOME: path, TMPDIR: tmpdir(), NO_COLOR: "1", ...variables },
      stdin: new Blob([input]),
      stdout: "pipe",
      stderr: "pipe",
    });
    const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    await child.exited;
    return { code: child.exitCode, stdout, stderr };
  };

  const output = async (command: readonly string[], circumstances?: Circumstances): Promise<string> => {
    const { code, stdout, stderr } = await run(command, circumstances);
    if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}: ${stderr}${stdout}`);
    return stdout;
  };
  const answer = async (command: string, resource: string): Promise<string> => {
    const env = { PATH, HOME: path, TMPDIR: tmpdir(), PORT: "0" };
    const child = Bun.spawn(["sh", "-c", command], { cwd: path, env, stderr: "ignore", detached: true });
    let started = "";
    const reading = (async () => {
      for await (const chunk of child.stdout) started += new TextDecoder().decode(chunk);
    })();
    try {
      const url = await until(() => /listens on (http:[^\s",]+)/.exec(started)?.[1], "the start line", 60_000);
      return await (await fetch(url + resource)).text();
    } finally {
      // The whole group: package managers leave their children behind.
      process.kill(-child.pid, "SIGKILL");
      await reading;
    }
  };
  return { path, run, output, answer, remove: () => rmSync(path, { recursive: true, force: true }) };
}
