import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { needs } from "../support/needs.ts";
import { scratchFolder } from "../support/scratch.ts";
import { atTerminal, type Turn } from "../support/terminal.ts";
import { IS_BINARY, output, programFolder } from "./support/sidekit.ts";
import { runInThisProcess } from "./support/streams.ts";

needs("bash", "zsh", "fish");

setDefaultTimeout(60_000);

/** The candidates for the last word of a line. */
async function complete(line: string): Promise<string> {
  const { bytes } = await runInThisProcess(["__complete", "--", ...line.split(" ")], {});
  return bytes.toString().trimEnd().replaceAll(/\t.*$/gm, "").replaceAll("\n", " ");
}

describe.concurrent("candidates", () => {
  test.each([
    ["hash", "hash"],
    ["he", "healthcheck help"],
    ["serve --tr", "--trust-proxy"],
    ["serve --log-level ", "off error warn info debug"],
    ["completions ", "bash zsh fish"],
    ["help se", "serve"],
    ["sha256 --ign", "--ignore-missing"],
    ["hash sha", "sha1 sha256 sha512 sha224 sha384 sha512-256 sha3-256 sha3-512"],
    ["hash --st", "--status --strict"],
    ["jwt decode", "decode"],
    ["jwt thumbprint -", "--key-file --secret-encoding --algorithm --output -o --json --help -h"],
    ["color convert red --from hex ", "hex rgb hsl"],
    ["hash md5 --help", "--help"],
    ["jwt keys --modulus-length ", "2048 3072 4096"],
    ["hash hmac sha256 --rec", "--recursive"],
    ["hash verify m", "md5"],
    ["hash --json md", "md5"],
    ["color contrast --pairs a.csv --level ", "AA AAA"],
    ["passwd generate --no-sy", "--no-symbols"],
    ["jwt validate TOKEN --secret", "--secret-file --secret-encoding"],
    ["issuer -", "--port --host --seed --algorithm --issuer --help -h"],
    ["issuer --algorithm ", "ES256 EdDSA RS256"],
    ["sha256|qr hello gen|qr decode --fi|hash --json ver|nothing of this", ""],
    ["qr decode |qr decode --image |hash --file |hash --check |jwt validate --jwks ", ":files"],
    ["--tls-key |color contrast --pairs |qr design --logo ", ":files"],
  ])("for the last word of %j, between bars", async (lines, expected) => {
    for (const line of lines.split("|")) expect([line, await complete(line)]).toEqual([line, expected]);
  });

  test.each([
    ["ver", "version\tPrint the version\n"],
    ["--log-f", "--log-format\tjson or pretty (SIDEKIT_LOG_FORMAT, default json (pretty on a terminal))\n"],
    ["serve --ho", "--host\taddress to listen on, IPv4 or IPv6 (HOST, default 127.0.0.1)\n"],
    ["hash hm", "hmac\tCompute the HMAC of a text or a file\n"],
    ["hash sha256 a -c", "-c\tCheck files against a list of digests, as sha256sum does\n"],
  ])("have a description, for %j", async (line, lines) => {
    expect(await output(["__complete", "--", ...line.split(" ")])).toBe(lines);
  });
});

test.each(["bash", "zsh", "fish"])("the script for %s is that of the source", async (shell) => {
  const { bytes } = await runInThisProcess(["completions", shell], {});
  expect(await output(["completions", shell])).toBe(bytes.toString());
});

/** What is typed, and the end of the line that Tab makes of it. */
const COMPLETED: readonly [typed: string, completed: string][] = [
  ["sidekit hash sha1 --file pict", "--file picture.png"],
  ["sidekit pas", "sidekit passwd"],
  ["sidekit color pal", "sidekit color palette"],
  ["sidekit passwd --exclude-s", "sidekit passwd --exclude-similar"],
  ["sidekit sha256 --check list --ign", "--check list --ignore-missing"],
  ["sidekit color palette --type tri", "--type triadic"],
  ["sidekit qr decode pict", "sidekit qr decode picture.png"],
];

const cwd = scratchFolder();
writeFileSync(join(cwd, "picture.png"), "");

/** Nothing of the user's: neither settings nor the history of what was typed. */
const env = () => ({
  PATH: `${programFolder()}${delimiter}${process.env.PATH}`,
  HOME: cwd,
  HISTFILE: "/dev/null",
  PS1: "$ ",
  TERM: "xterm-256color",
});

/**
 * Shells get the same script and candidates from every artefact. The binary is started by all shells; one of them shows
 * that it can start the others, whose starts take six times as long.
 */
const EDITORS = [
  ["bash", ["--noprofile", "--norc", "-i"], "source <(sidekit completions bash)"],
  ["zsh", ["-f", "-i"], "autoload -U compinit; compinit -D; source <(sidekit completions zsh)"],
] as const;

/** Empties the command line. */
const CTRL_U = "\u0015";

test.each(IS_BINARY ? EDITORS : EDITORS.slice(0, 1))("%s completes lines and lists candidates", async (...shell) => {
  const [program, options, load] = shell;
  const lines = IS_BINARY ? COMPLETED : COMPLETED.slice(0, 2);
  const typed = [...lines.map(([line]) => `${line}\t`), "sidekit hash sha\t\t", "exit\r"].map((each) => CTRL_U + each);
  const awaited = [
    /loadednow\s[\s\S]*\$ /,
    ...lines.map(([, end]) => new RegExp(RegExp.escape(end))),
    /sha1 [\s\S]*sha512/,
  ];
  const turns = awaited.map((each, index): Turn => [each, typed[index] ?? ""]);
  const loading: Turn = [/\$ /, `${load}; echo loaded''now\r`];
  const session = await atTerminal([program, ...options], { cwd, env: env(), turns: [loading, ...turns] });
  // It ends after the last turn.
  expect(session).toEqual({ code: 0, received: expect.not.stringContaining("rror") });
});

// It tells by itself what it would complete, as its editor draws a line again and again.
test.if(IS_BINARY)("fish completes lines and lists candidates", () => {
  const lines = COMPLETED.map(([line]) => `echo; complete -C "${line}"`);
  const script = ["sidekit completions fish | source", ...lines, "echo", 'complete -C "sidekit hash sha"'].join("\n");
  const { stdout, stderr } = spawnSync("fish", ["--no-config", "-c", script], { cwd, env: env(), encoding: "utf8" });
  const found = stdout.split("\n\n").map((answer) => answer.trim().replaceAll(/\t.*/g, "").split("\n"));
  expect([stderr, found.slice(0, -1)]).toEqual(["", COMPLETED.map(([, end]) => [end.split(" ").at(-1) ?? ""])]);
  expect(found.at(-1)).toEqual(expect.arrayContaining(["sha1", "sha256", "sha512"]));
});
