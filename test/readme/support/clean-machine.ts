import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { copyRepository } from "../../../scripts/repository-files.ts";
import { until } from "../../support/service.ts";

/** SHA-256 of "hello", with a line end: FIPS 180-4 by sha256sum. */
export const HELLO = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824\n";

const START_DEADLINE_MS = 300_000;

/** Where packages come from on this machine: registry, certificates and proxies, and the caches of what it has downloaded. */
function origin(): Record<string, string> {
  const inherited = Object.entries(process.env).filter(([name]) => /cert|proxy|registry/i.test(name));
  const home = process.env.HOME ?? "";
  const caches = {
    npm_config_cache: join(home, ".npm"),
    BUN_INSTALL_CACHE_DIR: join(home, ".bun/install/cache"),
    DENO_DIR: join(home, ".cache/deno"),
  };
  return { ...Object.fromEntries(inherited), ...caches } as Record<string, string>;
}

/** A machine with an empty home, a clean clone of this repository, and no programs but those that a command may use. */
export class CleanMachine {
  readonly #folder = mkdtempSync(join(tmpdir(), "sidekit-machine-"));
  readonly clone = join(this.#folder, "sidekit");
  readonly #home = join(this.#folder, "home");

  constructor() {
    this.renew();
  }

  /** Leaves nothing of what ran before: the home is empty again, and the clone another one. */
  renew(): void {
    for (const folder of [this.#home, this.clone]) rmSync(folder, { recursive: true, force: true });
    mkdirSync(this.#home);
    copyRepository(this.clone);
  }

  /** The environment of a command that finds these programs, and those of every system that package managers use. */
  #environment(programs: Readonly<Record<string, string>>): Record<string, string> {
    const path = mkdtempSync(join(this.#folder, "bin-"));
    const all = { ...programs, sh: which("sh"), env: which("env"), uname: which("uname") };
    for (const [name, target] of Object.entries(all)) symlinkSync(target, join(path, name));
    return { ...origin(), HOME: this.#home, PATH: path, PORT: "0", NO_COLOR: "1" };
  }

  #spawn(command: string, programs: Readonly<Record<string, string>>) {
    const env = this.#environment(programs);
    return Bun.spawn(["sh", "-c", command], { cwd: this.clone, env, stdout: "pipe", stderr: "pipe", detached: true });
  }

  /** Runs a command to its end. @returns Its messages, then its result. @throws Error if it fails. */
  async run(command: string, programs: Readonly<Record<string, string>>): Promise<string> {
    const child = this.#spawn(command, programs);
    const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    if ((await child.exited) !== 0) throw new Error(`${command} ended with ${child.exitCode}: ${err}${out}`);
    return err + out;
  }

  /** Starts the service by a command, and asks it for the digest of "hello". @returns Its first line, and the answer. */
  async ask(command: string, programs: Readonly<Record<string, string>>): Promise<[line: string, answer: string]> {
    const child = this.#spawn(command, programs);
    let written = "";
    const reading = [child.stdout, child.stderr].map(async (stream) => {
      for await (const chunk of stream) written += new TextDecoder().decode(chunk);
    });
    try {
      const start = () => /^.*listens on (http:[^\s",]+).*$/m.exec(written) ?? undefined;
      const ended = () => (child.exitCode === null ? undefined : Promise.reject(new Error(`${command}: ${written}`)));
      const found = await until(() => start() ?? ended(), "the start line", START_DEADLINE_MS);
      const [line = "", url] = found;
      return [line, await (await fetch(`${url}/api/v1/tools/hash/sha256/hello/text`)).text()];
    } finally {
      // The whole group: package managers leave their children behind.
      if (child.exitCode === null) process.kill(-child.pid, "SIGKILL");
      await Promise.all(reading);
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export const which = (program: string): string => Bun.which(program) ?? `/missing/${program}`;
