import { describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { help, readOptions } from "../../src/cli/program.ts";
import { SETTINGS } from "../../src/settings/settings.ts";
import { scratchFolder } from "../support/scratch.ts";
import { IS_DENO, run, start } from "../support/service.ts";
import { TOOL_NAMES } from "../support/surface.ts";
import { COMMAND_LINE, sidekit } from "./support/sidekit.ts";
import { streamsOf } from "./support/streams.ts";

describe.concurrent("the command line", () => {
  test.each<[string, string]>([
    ["--help", `sidekit ${manifest.version}: six developer tools, as commands, HTTP API and web page\n`],
    ["serve --help", "Usage: sidekit serve [settings]\n"],
    ["--port 80 --help", "Usage: sidekit serve [settings]\n"],
    ["healthcheck -h", "Usage: sidekit healthcheck [settings]\n"],
    ["issuer --help", "Usage: sidekit issuer [options]\n"],
    ["mcp --help", "Usage: sidekit mcp [options]\n"],
    ["completions --help", "Usage: sidekit completions SHELL\n"],
    ["help --help", "Usage: sidekit help [TOOL] [COMMAND]\n"],
  ])("%s prints the help", async (line, start) => {
    const { code, stdout, stderr } = await sidekit(line.split(" "));
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toStartWith(start);
    for (const ofSettings of ["--shutdown-timeout TIME", "A setting's flag wins"])
      expect(stdout.includes(ofSettings)).toBe(start.includes("[settings]"));
  });

  test.each(["--version", "-v", "-V", "version"])("%s prints the version and the commit", async (flag) => {
    const { code, stdout, stderr } = await sidekit([flag]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout.replace(/ \(commit ([0-9a-f]{40}(-dirty)?|unknown)\)\n$/, "")).toBe(`sidekit ${manifest.version}`);
  });

  test.each<[string, string[], Record<string, string>]>([
    ["The version takes no values and no options", ["--version", "foo"], {}],
    ["Too many values; help takes [TOOL] [COMMAND]", ["help", "hash", "digest", "extra"], {}],
    ["serve has no commands; sidekit help serve shows its help", ["help", "serve", "extra"], {}],
    ["--port: ", ["--port", "http"], {}],
    ["PORT: ", [], { PORT: "http" }],
    ["--mcp-tools (SIDEKIT_MCP_TOOLS): ", ["serve", "--port=0", "--mcp-tools=jwt,lorem_wrds"], {}],
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
    ["mcp < /", 1, "Standard input: Is a directory\n"],
    ["qr help > /dev/full", 1, "Cannot write the result: No space left on device\n"],
    ['hash md9 a 2> /dev/full || { code=$?; echo "sidekit: no room" >&2; exit $code; }', 2, "no room\n"],
    ['hash sha256 "$(printf "caf\\351")"', 2, "Argument 3 is not UTF-8, so its bytes are lost; "],
    ['hash sha256 --file "$(printf "caf\\351")"', 2, "Argument 4 is not UTF-8, so its bytes are lost; "],
  ])("does not lose input or output: %s", (line, code, message) => {
    const { status, stdout, stderr } = spawnSync("sh", ["-c", `"$0" "$@" ${line}`, ...COMMAND_LINE], {
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([code, ""]);
    expect(stderr).toStartWith(`sidekit: ${message}`);
  });

  // Deno has no permission to read what was typed.
  test.if(!IS_DENO)("takes an argument with U+FFFD as it is", async () => {
    const { code, stdout } = await sidekit(["hash", "md5", "\ufffd"]);
    expect([code, stdout]).toEqual([0, "9b759040321a408a5c7768b4511287a6\n"]);
  });
});

test.each([
  [[], {}],
  [["--port", "80"], { port: "80" }],
  [["--public-url=https://a/?b=c"], { "public-url": "https://a/?b=c" }],
  [["--trust-proxy"], { "trust-proxy": "true" }],
  [["--no-trust-proxy"], { "trust-proxy": "false" }],
])("reads the settings %j", (words, flags) => {
  expect<unknown>(readOptions("serve", words)).toEqual(flags);
});

test.each([
  [["8080"], /^sidekit serve takes no values; sidekit serve --help lists its options$/],
  [["--port", "80", "hash"], /^sidekit serve takes no values/],
  [["--prot", "80"], /^Unknown option "--prot"; did you mean "--port"\?$/],
  [["-p", "80"], /^Unknown option "-p"; sidekit serve --help lists its options$/],
  [["--constructor=1"], /^Unknown option "--constructor"; sidekit serve --help/],
  [["--port"], /^--port: its value is missing$/],
])("refuses %j", (words, message) => {
  expect(() => readOptions("serve", words)).toThrow(message);
});

test("every setting is an option", () => {
  for (const { flag, placeholder } of SETTINGS) {
    const words = placeholder === undefined ? [`--${flag}`] : [`--${flag}`, "x"];
    expect<unknown>(readOptions("serve", words)).toEqual({ [flag]: placeholder === undefined ? "true" : "x" });
  }
});

test("the help lists tools, commands and settings under their headings", async () => {
  const { streams } = streamsOf();
  const overview = await help([], streams);
  expect(overview).toContain("Also: serve (default), healthcheck, mcp, issuer, help, completions, version\n");
  expect(overview).toContain("More: sidekit TOOL --help, sidekit serve --help (settings)");
  const settings = await help(["serve"], streams);
  expect(settings.replaceAll(/\s+/g, " ")).toMatch(/\(PORT, default 3000\) .* \(SIDEKIT_UNIX\) /);
  expect(await help(["mcp"], streams)).toContain("\n  --mcp-tools NAMES  the tools to offer, ");
  const issuer = (await help(["issuer"], streams)).replaceAll(/(--\S+) ([A-Z]+) /g, "$1=$2 ");
  const page = `${overview}\n${settings}\n${issuer}`;
  const sections = page.split("\n\n").map((section) => {
    const [heading = "", ...lines] = section.split("\n");
    return [heading, lines.flatMap((line) => /^ {2}(\S+)/.exec(line)?.[1] ?? [])];
  });
  expect(Object.fromEntries(sections)).toMatchObject({
    "Usage: sidekit TOOL [command] [values] [options]": [],
    "Tools:": TOOL_NAMES,
    "Examples:": Array(5).fill("sidekit"),
    "Options:": ["--port=N", "--host=ADDRESS", "--seed=TEXT", "--algorithm=NAME", "--issuer=URL"],
    "Settings (variable, default):": SETTINGS.map(({ flag }) => `--${flag}`),
  });
});

test.each([
  ["sidekit.1", "sidekit serve --help (settings), man sidekit (manual)\n"],
  ["sidekit.1.gz", "sidekit serve --help (settings), man sidekit (manual)\n"],
  ["other.1", "sidekit serve --help (settings)\n"],
])("the help names the manual where the program's package has it: %s", async (name, end) => {
  const { execPath } = process;
  const folder = scratchFolder();
  mkdirSync(join(folder, "share/man/man1"), { recursive: true });
  writeFileSync(join(folder, "share/man/man1", name), "");
  process.execPath = join(folder, "bin/sidekit");
  const page = await help([], streamsOf().streams).finally(() => Object.assign(process, { execPath }));
  expect(page).toEndWith(end);
});

const check = (...args: string[]) => run(["healthcheck", ...args]);

describe.concurrent("healthcheck", () => {
  test.each([
    [[], "0.0.0.0"],
    [["--host=::"], "::"],
  ])("succeeds for a server that is ready, by options and by variables: %j", async (options, host) => {
    const service = await start(options);
    const port = new URL(service.url).port;
    const ready = { code: 0, stdout: "", stderr: "" };
    expect(await check("--port", port, ...options)).toEqual(ready);
    expect(await run(["healthcheck"], { PORT: port, HOST: host })).toEqual(ready);
    await service.stop();
  });

  test("fails with one line if no server listens", async () => {
    const stderr = expect.stringMatching(/^sidekit: not ready: (?!no answer)[^\n]+\n$/);
    expect(await check("--port", "1")).toEqual({ code: 1, stdout: "", stderr });
  });

  test("fails if another service answers", async () => {
    const other = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response(null, { status: 404 }) });
    const stderr = "sidekit: not ready: /readyz answers 404\n";
    expect(await sidekit(["healthcheck", `--port=${other.port}`])).toEqual({ code: 1, stdout: "", stderr });
    await other.stop(true);
  });

  test("fails in time at a server that accepts connections and says nothing, also over TLS", async () => {
    const silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => {} } });
    const port = `--port=${silent.port}`;
    const ends = await Promise.all([check(port), check(port, "--tls-cert=unread", "--tls-key=unread")]);
    for (const { code, stderr } of ends) expect([code, stderr]).toEqual([1, "sidekit: not ready: no answer in time\n"]);
    silent.stop(true);
  }, 60_000);

  test("refuses port 0, which the server replaces at its start", async () => {
    const stderr = "sidekit: --port: 0 picks a free port; use the port that the server has picked\n";
    expect(await sidekit(["healthcheck", "--port=0"])).toEqual({ code: 2, stdout: "", stderr });
  });
});
