import { describe, expect, test } from "bun:test";
import manifest from "../../package.json" with { type: "json" };
import { run } from "../support/service.ts";
import { IS_BINARY, sidekit } from "./support/sidekit.ts";

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

  test.each(["--version", "-v"])("%s prints the version and the commit", async (flag) => {
    const { code, stdout, stderr } = await sidekit([flag]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toStartWith(`sidekit ${manifest.version} (commit `);
    expect(stdout).toMatch(/ \(commit ([0-9a-f]{40}(-dirty)?|unknown)\)\n$/);
  });

  test.each<[string, string[], Record<string, string>]>([
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
