import { spawnSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { needs } from "../../support/needs.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { until } from "../../support/service.ts";
import { programFolder } from "./program.ts";

needs("tmux");

/** Long, as a busy machine may need seconds to start a command. */
const DEADLINE_MS = 60_000;

interface Size {
  columns?: number;
  rows?: number;
}

/** How long a screen is taken to be the same without new output. */
const UNCHANGED_MS = 500;

/** A terminal of a real kind, with a shell in it that finds the program `sidekit`. */
export class Terminal {
  readonly folder = scratchFolder();
  readonly #server = `sidekit-${process.pid}-${Math.random().toString(36).slice(2)}`;

  /** Holds all output of the shell and its commands: to see whether it grew is cheap, and a look at the screen is not. */
  readonly #output = join(scratchFolder(), "output");

  /** Where bash and fish write what was typed: not where the user's history is. */
  readonly #history = {
    HISTFILE: "/dev/null",
    XDG_DATA_HOME: dirname(this.#output),
    XDG_CONFIG_HOME: dirname(this.#output),
  };

  #count = 0;

  constructor(
    { columns = 80, rows = 50 }: Size = {},
    variables: Readonly<Record<string, string>> = {},
    shell: readonly string[] = ["sh"],
  ) {
    const path = `${programFolder()}:${process.env.PATH}`;
    // tmux gives its own environment to what it starts, so the shell's is set by env(1).
    const settings = Object.entries({ PS1: "$ ", PATH: path, ...this.#history, ...variables }).map((pair) =>
      pair.join("="),
    );
    const size = ["-x", String(columns), "-y", String(rows)];
    this.#tmux("-f", "/dev/null", "new-session", "-d", ...size, "-c", this.folder, "env", ...settings, ...shell);
    writeFileSync(this.#output, "");
    this.#tmux("pipe-pane", `exec cat > ${this.#output}`);
  }

  #tmux(...args: readonly string[]): string {
    const { stdout, status, stderr } = spawnSync("tmux", ["-L", this.#server, ...args], {
      encoding: "utf8",
      env: { ...process.env, TERM: "xterm-256color", TMUX_TMPDIR: dirname(this.#output) },
    });
    if (status !== 0) throw new Error(`tmux ${args.join(" ")}: ${stderr}`);
    return stdout;
  }

  /** Types a text, without a semicolon at its end; names of keys, such as "C-c" and "Enter", are pressed. */
  type(text: string, ...keys: readonly string[]): void {
    const typing = text === "" ? [] : ["send-keys", "-l", "--", text, ";"];
    this.#tmux(...typing, "send-keys", ...keys);
  }

  /**
   * What the terminal shows: whole lines, however it breaks them, without what is empty at their ends. With `escapes`,
   * escape sequences are kept, "␛" being the escape character.
   */
  screen({ escapes = false } = {}): string {
    const shown = this.#tmux("capture-pane", "-p", "-J", ...(escapes ? ["-e"] : [])).replaceAll("\u001b", "␛");
    return escapes ? shown.trimEnd() : shown.replaceAll(/ +$/gm, "").trimEnd();
  }

  /** The screen once it shows something. */
  async shows(pattern: RegExp, options: { escapes?: boolean } = {}): Promise<string> {
    return await this.shown((screen) => pattern.test(screen), `${pattern} on the terminal`, options);
  }

  /** The screen once something is true of it. */
  async shown(isTrue: (screen: string) => boolean, what: string, options: { escapes?: boolean } = {}): Promise<string> {
    let last = { size: -1, at: 0 };
    return await until(
      () => {
        const { size } = statSync(this.#output);
        if (size === last.size && performance.now() < last.at + UNCHANGED_MS) return undefined;
        last = { size, at: performance.now() };
        const screen = this.screen(options);
        return isTrue(screen) ? screen : undefined;
      },
      what,
      DEADLINE_MS,
    );
  }

  /** Starts a command on an empty screen; its exit code is shown when it ends. */
  start(command: string): void {
    this.#count += 1;
    this.type(`clear; ${command}; echo "[${this.#count}] exit code $?"`, "Enter");
  }

  /** The terminal's content after the last command has ended, up to its exit code. */
  async ended(options: { escapes?: boolean } = {}): Promise<string> {
    const end = new RegExp(`^(?:␛\\[[\\d;]*m)*\\[${this.#count}\\] (exit code \\d+)$`, "m");
    // A look at the screen costs more than a look into what was written.
    const written = new RegExp(`\\[${this.#count}\\] exit code \\d`);
    await until(() => written.test(readFileSync(this.#output, "latin1")) || undefined, `${written}`, DEADLINE_MS);
    const screen = await this.shows(end, options);
    const match = end.exec(screen);
    return screen.slice(0, match?.index) + (match?.[1] ?? "");
  }

  /** Runs a command to its end. @returns The terminal's content; the last line is the exit code. */
  async run(command: string, options: { escapes?: boolean } = {}): Promise<string> {
    this.start(command);
    return await this.ended(options);
  }

  close(): void {
    this.#tmux("kill-server");
  }
}
