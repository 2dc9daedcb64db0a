import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { needs } from "../support/needs.ts";
import { IS_BINARY, output, sidekit } from "./support/sidekit.ts";
import { runInThisProcess } from "./support/streams.ts";
import { Terminal } from "./support/terminal.ts";

needs("bash", "zsh", "fish");

setDefaultTimeout(60_000);

/** The candidates for the last word of a line. */
async function complete(line: string): Promise<string> {
  const lines = await output(["__complete", "--", ...line.split(" ")]);
  return lines.trimEnd().replaceAll(/\t.*$/gm, "").replaceAll("\n", " ");
}

describe.concurrent("candidates", () => {
  test.each([
    ["ha", "hash"],
    ["pas", "passwd"],
    ["he", "healthcheck help"],
    ["--por", "--port"],
    ["serve --tr", "--trust-proxy"],
    ["--tls-key ", ":files"],
    ["completions ", "bash zsh fish"],
    ["help lor", "lorem"],
    ["help se", "serve"],
    ["sha256 --fi", "--file"],
    ["sha256 --check list --ign", "--ignore-missing"],
    ["palette red --type tri", "triadic"],
    ["help hash hm", "hmac"],
    ["hash ver", "verify"],
    ["hash sha", "sha1 sha256 sha512 sha224 sha384 sha512-256 sha3-256 sha3-512"],
    ["hash sha256 --ch", "--check"],
    ["hash sha256 --fi", "--file"],
    ["hash --st", "--status --strict"],
    ["hash sha256 --check SHA256SUMS --ig", "--ignore-missing"],
    ["hash hmac sha256 --rec", "--recursive"],
    ["qr decode --fi", ""],
    ["lorem words --fi", ""],
    ["hash --file ", ":files"],
    ["hash verify m", "md5"],
    ["hash --json md", "md5"],
    ["color pal", "palette"],
    ["color palette --type tri", "triadic"],
    ["color palette --type=tri", "--type=triadic"],
    ["color palette --type = tri", "triadic"],
    ["color palette --type triadic --cou", "--count"],
    ["color contrast --pairs a.csv --level ", "AA AAA"],
    ["color contrast --pairs ", ":files"],
    ["passwd generate --no-sy", "--no-symbols"],
    ["passwd --exclude-s", "--exclude-similar"],
    ["jwt validate TOKEN --secret-f", "--secret-file"],
    ["qr decode ", ":files"],
    ["qr decode pict", ":files"],
    ["hash sha1 --file pict", ":files"],
    ["qr decode --image ", ":files"],
    ["issuer --s", "--seed"],
    ["issuer --algorithm R", "RS256"],
    ["nothing of this", ""],
  ])("for the last word of %j", async (line, expected) => {
    expect(await complete(line)).toBe(expected);
  });

  test("refuses an unknown shell", async () => {
    expect(await sidekit(["completions", "tcsh"])).toMatchObject({
      code: 2,
      stderr: "sidekit: Completions exist for bash, zsh, fish; use one of these names\n",
    });
  });
});

const SHELLS = {
  bash: { command: ["bash", "--noprofile", "--norc", "-i"], load: "source <(sidekit completions bash)" },
  zsh: { command: ["zsh", "-f", "-i"], load: "autoload -U compinit; compinit -D; source <(sidekit completions zsh)" },
  fish: { command: ["fish", "--no-config", "-i"], load: "sidekit completions fish | source" },
};

test.each(Object.keys(SHELLS))("the script for %s is that of the source", async (shell) => {
  const { bytes } = await runInThisProcess(["completions", shell], {});
  expect(await output(["completions", shell])).toBe(bytes.toString());
});

/**
 * Shells get the same script and candidates from every artefact. The binary is started by all shells; one of them shows
 * that it can start the others, whose starts take six times as long.
 */
const STARTED = Object.entries(SHELLS).filter(([name]) => IS_BINARY || name === "bash");

/** What is typed, and the end of the line then. Other artefacts than the binary are asked for these candidates above. */
const COMPLETED: readonly [typed: string, completed: string][] = [
  ["sidekit color palette --type=tri", "--type=triadic"],
  ["sidekit hash sha1 --file pict", "--file picture.png"],
  ["sidekit pas", "sidekit passwd"],
  ["sidekit color pal", "sidekit color palette"],
  ["sidekit passwd --exclude-s", "sidekit passwd --exclude-similar"],
  ["sidekit sha256 --check list --ign", "--check list --ignore-missing"],
  ["sidekit color palette --type tri", "--type triadic"],
  ["sidekit qr decode pict", "sidekit qr decode picture.png"],
];

for (const [name, { command, load }] of STARTED) {
  describe(name, () => {
    const terminal = new Terminal({ columns: 120 }, { TERM: "xterm-256color" }, command);
    afterAll(() => terminal.close());
    writeFileSync(join(terminal.folder, "picture.png"), "");

    /** Empties the command line, and waits until the shell has done so: what is typed before that can get lost. */
    async function empty(): Promise<void> {
      terminal.type("", "C-u");
      await terminal.shown((screen) => !screen.split("\n").at(-1)?.includes("sidekit "), "an empty line");
    }

    /** Types what a shell completes and waits for the whole line. */
    async function completes(typed: string, expected: string): Promise<void> {
      terminal.type(typed, "Tab");
      await terminal.shows(new RegExp(`${RegExp.escape(expected)}$`, "m"));
      await empty();
    }

    beforeAll(async () => {
      terminal.type(`${load}; echo loaded''now`, "Enter");
      expect(await terminal.shows(/^loadednow/m)).not.toContain("rror");
    });

    test.each(IS_BINARY ? COMPLETED : COMPLETED.slice(0, 2))("completes %j", completes);

    test("lists the candidates", async () => {
      terminal.type("sidekit hash sha", "Tab", "Tab");
      const screen = await terminal.shows(/sha512/);
      for (const value of ["sha1", "sha256"]) expect(screen).toContain(value);
      await empty();
    });
  });
}
