import process from "node:process";
import { parseArgs } from "node:util";
import { COMMIT, VERSION } from "../runtime/version.ts";
import { loadTool, loadTools } from "../tools/load-tool.ts";
import { CommandError, errorLine } from "./definition/command-error.ts";
import type { Streams } from "./definition/streams.ts";
import { rendered, TrustedText } from "./definition/styled.ts";
import { processStreams } from "./process-streams.ts";

type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

// Modules are loaded when a command needs them, so that commands start fast.

async function runServer(
  name: "serve" | "healthcheck",
  flags: EnvironmentVariables,
  variables: EnvironmentVariables,
): Promise<void> {
  const { readSettings } = await import("../settings/read-settings.ts");
  const settings = readSettings(flags, variables);
  if (name === "healthcheck") return await (await import("./service/healthcheck.ts")).healthcheck(settings);
  const { mcpTools } = settings;
  if (mcpTools) await (await import("../settings/check-mcp-tools.ts")).checkMcpTools(mcpTools);
  await (await import("./service/serve.ts")).serve(settings);
}

async function printHelp(words: readonly string[], streams: Streams): Promise<void> {
  // The general help needs no settings and no tools.
  const text =
    words.length === 0
      ? await (await import("./service/general-help.ts")).generalHelp(streams)
      : await (await import("./service/help.ts")).help(words, streams);
  streams.out([new TrustedText(text)]);
}

/** Runs a command line that does not begin with a tool's name: options, or a command of the service. */
async function runService(
  argv: readonly string[],
  variables: EnvironmentVariables,
  streams: Streams,
): Promise<number | undefined> {
  const { parseService } = await import("./service/service-command.ts");
  const { name, topic, flags } = parseService(argv);
  if (name === "help") await printHelp(topic === undefined ? [] : [topic], streams);
  else if (name === "version") streams.out(version());
  else return void (await runServer(name, flags, variables));
  return 0;
}

/** The options of `sidekit mcp`. @throws CommandError for anything but `--mcp-tools`. */
function agentFlags(words: readonly string[]): EnvironmentVariables {
  try {
    return parseArgs({ args: [...words], options: { "mcp-tools": { type: "string" } } }).values;
  } catch {
    throw new CommandError("sidekit mcp takes no values, and no option but --mcp-tools NAMES");
  }
}

/** Serves the tools over standard input and output, until the input ends. */
async function serveAgents(
  rest: readonly string[],
  variables: EnvironmentVariables,
  { isTerminal, err }: Streams,
): Promise<void> {
  const { readMcpTools } = await import("../settings/read-settings.ts");
  const mcpTools = readMcpTools(agentFlags(rest), variables);
  if (mcpTools) await (await import("../settings/check-mcp-tools.ts")).checkMcpTools(mcpTools);
  const { serveStdio } = await import("../mcp/stdio.ts");
  const { writeToOutput } = await import("./output/write.ts");
  const write = (text: string) => writeToOutput(rendered(text, () => isTerminal("stdout")));
  await serveStdio(await loadTools(), mcpTools, { input: process.stdin, write }, err);
}

/** The candidates for the last word of a command line, for the shell scripts. */
async function completions([, ...words]: readonly string[]): Promise<string> {
  const { completionLines } = await import("./completion/candidates.ts");
  return completionLines(words, await loadTools());
}

/** Starts the server, which is what the program does without arguments. At a terminal, shows first what else it can do. */
async function serveByDefault(variables: EnvironmentVariables, streams: Streams): Promise<void> {
  const isWorker = process.send !== undefined;
  if (!isWorker && streams.isTerminal("stdout") && streams.isTerminal("stderr")) {
    const { generalHelp } = await import("./service/general-help.ts");
    streams.err([new TrustedText(await generalHelp(streams))]);
  }
  await runServer("serve", {}, variables);
}

const version = (): string => `sidekit ${VERSION} (commit ${COMMIT})\n`;

async function run(
  argv: readonly string[],
  variables: EnvironmentVariables,
  streams: Streams,
): Promise<number | undefined> {
  const [first, ...rest] = argv;
  if (first === "--version" || first === "-v" || first === "version") streams.out(version());
  else if (first === undefined) return void (await serveByDefault(variables, streams));
  else if (rest.length === 0 && (first === "--help" || first === "-h")) await printHelp([], streams);
  else if (GENERAL_HELP.test(argv.join(" "))) await printHelp([first], streams);
  else if (first === "mcp") await serveAgents(rest, variables, streams);
  else if (first === "issuer") return await (await import("./service/issuer.ts")).runIssuer(rest, streams);
  else if (first === "help") await printHelp(rest, streams);
  else if (first === "completions") streams.out((await import("./completion/scripts.ts")).completionScript(rest));
  else if (first === "__complete") streams.out(await completions(rest));
  else {
    const tool = await loadTool(first);
    if (tool) return await (await import("./command/tool-command.ts")).runTool(tool, rest, streams);
    if (/^(?:-.*|serve|healthcheck)$/s.test(first)) return await runService(argv, variables, streams);
    return await (await import("./service/shortcut.ts")).runShortcut(argv, await loadTools(), streams);
  }
  return 0;
}

/** The help of a command that takes no settings. */
const GENERAL_HELP = /^(?:mcp|issuer|help|completions) (?:--help|-h)$/;

const isReported = (error: unknown): error is Error & { exitCode: number } =>
  error instanceof Error && "exitCode" in error && typeof error.exitCode === "number";

/**
 * Runs a command line. An error that the user can solve becomes one line on stderr.
 * @returns The exit code; undefined for a server, which ends the process itself.
 */
export async function runCommandLine(
  argv: readonly string[],
  variables: EnvironmentVariables,
  streams: Streams,
): Promise<number | undefined> {
  try {
    return await run(argv, variables, streams);
  } catch (error) {
    if (!isReported(error)) throw error;
    streams.err(errorLine(error));
    return error.exitCode;
  }
}

/** Runs the command line of this process. */
export async function main(argv: readonly string[], variables: EnvironmentVariables): Promise<void> {
  const status = await runCommandLine(argv, variables, processStreams);
  // All output is written. Without this, threads or an open terminal would keep the process running.
  if (status !== undefined) process.exit(status);
}
