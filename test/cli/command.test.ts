import { describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import manifest from "../../package.json" with { type: "json" };
import { runCommandLine } from "../../src/cli/main.ts";
import { IS_DENO, run } from "../support/service.ts";
import { COMMAND_LINE, IS_BINARY, sidekit } from "./support/sidekit.ts";
import { streamsOf } from "./support/streams.ts";

describe.concurrent("the command line", () => {
  test.each<[string, string]>([
    ["--help", `sidekit ${manifest.version}: `],
    ["-h", `sidekit ${manifest.version}: `],
    ["serve --help", "Usage: sidekit serve [settings]\n"],
    ["healthcheck -h", "Usage: sidekit healthcheck [settings]\n"],
    ["mcp --help", "Usage: sidekit mcp"],
    ["completions --help", "Usage: sidekit completions SHELL\n"],
    ["help --help", "Usage: sidekit help [TOOL] [COMMAND]\n"],
  ])("%s prints the help", async (line, start) => {
    const { code, stdout, stderr } = await sidekit(line.split(" "));
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toStartWith(start);
    expect(stdout.includes("--shutdown-timeout TIME")).toBe(start.includes("[settings]"));
  });

  test.each(["--version", "-v", "-V", "version"])("%s prints the version and the commit", async (flag) => {
    const { code, stdout, stderr } = await sidekit([flag]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toStartWith(`sidekit ${manifest.version} (commit `);
    expect(stdout).toMatch(/ \(commit ([0-9a-f]{40}(-dirty)?|unknown)\)\n$/);
  });

  test.each<[string, string[], Record<string, string>]>([
    ["The version takes no values and no options", ["version", "extra"], {}],
    ["The version takes no values and no options", ["--version", "foo"], {}],
    ["Too many values; help takes [TOOL] [COMMAND]", ["help", "hash", "digest", "extra"], {}],
    ["serve has no commands; sidekit help serve shows its help", ["help", "serve", "extra"], {}],
    ["--port: ", ["--port", "http"], {}],
    ["PORT: ", [], { PORT: "http" }],
    ["SIDEKIT_TOKEN: ", [], { SIDEKIT_TOKEN: "" }],
    ["--tls-key: ", ["--tls-cert", "a.pem"], {}],
    ['Unknown command "restart"', ["restart"], {}],
    ["--cors: ", ["healthcheck", "--cors", "nowhere"], {}],
  ])("refuses a wrong setting with one line on stderr and exit code 2: %s", async (start, args, variables) => {
    const { code, stdout, stderr } = await sidekit(args, { variables });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toStartWith(`sidekit: ${start}`);
    expect(stderr).toMatch(/^[^\n]+\n$/);
  });

  // Deno puts /dev/null in the place of a closed descriptor, and no descriptor says so under macOS.
  test.if(!IS_DENO && process.platform === "linux").each([
    ["hash sha256 <&-", 2, "Standard input is closed; give a value or a file"],
    ["passwd check <&-", 2, "Standard input is closed; give a value or a file"],
    ["hash sha256 hello >&-", 1, "Cannot write the result: standard output is closed"],
    ["--version >&-", 1, "Cannot write the result: standard output is closed"],
    ["hash sha256 < /", 2, "Standard input: Is a directory\n"],
    ["hash sha256 hello > /dev/full", 1, "Cannot write the result: No space left on device\n"],
    ['hash sha256 "$(printf "caf\\351")"', 2, "Argument 3 is not UTF-8, so its bytes are lost; "],
    ['hash sha256 --file "$(printf "caf\\351")"', 2, "Argument 4 is not UTF-8, so its bytes are lost; "],
  ])("does not lose input or output: %s", (line, code, message) => {
    const { status, stdout, stderr } = spawnSync("sh", ["-c", `"$0" "$@" ${line}`, ...COMMAND_LINE], {
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([code, ""]);
    expect(stderr).toStartWith(`sidekit: ${message}`);
  });

  test("shows its help before it starts the service only if a terminal shows output and messages", async () => {
    const startOf = async (...terminals: ("stdout" | "stderr")[]) => {
      const { streams, written } = streamsOf({ terminals });
      expect(await runCommandLine([], { PORT: "http" }, streams)).toBe(2);
      return [written.out, written.err.slice(0, 8)];
    };
    for (const terminals of [[], ["stdout"], ["stderr"]] as const)
      expect(await startOf(...terminals)).toEqual(["", "sidekit:"]);
    expect(await startOf("stdout", "stderr")).toEqual(["", "sidekit "]);
  });

  // Deno has no permission to read what was typed.
  test.if(!IS_DENO)("takes an argument with U+FFFD as it is", async () => {
    const { code, stdout } = await sidekit(["hash", "md5", "\ufffd"]);
    expect([code, stdout]).toEqual([0, "9b759040321a408a5c7768b4511287a6\n"]);
  });

  // All commands of the binary run in processes of their own.
  test.if(!IS_BINARY).each<[string[], Record<string, string>]>([
    [["--help"], {}],
    [["serve", "--help"], {}],
    [["--version"], {}],
    [["--port", "http"], {}],
    [[], { PORT: "http" }],
  ])("%j with %j gives the same in a process of its own", async (args, variables) => {
    expect(await run(args, variables)).toEqual(await sidekit(args, { variables }));
  });
});
