import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import process from "node:process";
import { attempt } from "../runtime/attempt.ts";
import { COMMIT, VERSION } from "../runtime/version.ts";
import { CommandError, errorLine, messageOf } from "../settings/command-error.ts";
import type { Settings } from "../settings/read-settings.ts";
import { loadTool, loadTools } from "../tools/load-tool.ts";
import { inputOfDialogue, isTerminal, writeToOutput } from "./descriptors.ts";
import { processStreams, rendered, type Streams, TrustedText } from "./streams.ts";

type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

// Modules are loaded when a command needs them, so that commands start fast.

/** Starts the service, in this process or in several. It runs until a signal stops it. */
async function serve(settings: Settings): Promise<void> {
  const { WORKER_PORT_VARIABLE } = await import("../server/workers/channel.ts");
  // Undefined if this process is not a worker.
  const port = process.send && process.env[WORKER_PORT_VARIABLE];
  const format = settings.logFormat ?? (isTerminal(1) ? "pretty" : "json");
  const { createLog } = await import("../observe/log.ts");
  const log = createLog(settings.logLevel, format, settings.workers > 1);
  // Loaded on demand: a supervisor does not need the server.
  if (settings.workers > 1 && port === undefined) {
    const { supervise } = await import("../server/supervise.ts");
    await supervise(settings, log);
  } else {
    const { serveHere } = await import("../server/serve.ts");
    await serveHere(settings, log, port === undefined ? undefined : Number(port));
  }
}

/** The local address of a server that listens on all addresses. */
const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** The status of the server's readiness endpoint. @throws Error if it does not answer in time. */
async function readinessStatus({ unix, host, port, tlsCert }: Settings): Promise<number | undefined> {
  const address = unix === undefined ? { host: LOOPBACK[host] ?? host, port } : { socketPath: unix };
  const { request } = await (tlsCert === undefined ? import("node:http") : import("node:https"));
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  // The timeout of a request does not cover the TLS handshake.
  const signal = AbortSignal.timeout(5000);
  // The certificate is not valid for the loopback address, and may be self-signed.
  const call = request({ ...address, path: "/readyz", rejectUnauthorized: false, signal }, ({ statusCode }) =>
    resolve(statusCode),
  );
  call.on("error", (error) => reject(signal.aborted ? new Error("no answer in time") : error));
  call.end();
  return promise;
}

/** Checks the server that the same settings describe. @throws CommandError if it is not ready. */
async function healthcheck(settings: Settings): Promise<void> {
  if (settings.unix === undefined && settings.port === 0)
    throw new CommandError("--port: 0 picks a free port; use the port that the server has picked");
  const status = await readinessStatus(settings).catch((error: unknown) => {
    throw new CommandError(`not ready: ${messageOf(error)}`, 1);
  });
  if (status !== 200) throw new CommandError(`not ready: /readyz answers ${status}`, 1);
}

async function settingsOf(name: string, { words, variables }: CommandLine): Promise<Settings> {
  const { readSettings } = await import("../settings/read-settings.ts");
  return readSettings(words.length > 0 ? await optionsOf(name, words) : {}, variables);
}

const optionsOf = async (name: string, words: readonly string[]) =>
  (await import("./program.ts")).readOptions(name, words);

async function printHelp({ words, variables, streams }: CommandLine): Promise<number | undefined> {
  const [word = "help", ...others] = words;
  // "sidekit help sha256" means the same as "sidekit sha256 --help".
  if (others.length === 0 && !Object.hasOwn(COMMANDS, word)) return await run([word, "--help"], variables, streams);
  const { help } = await import("./program.ts");
  streams.out([new TrustedText(await help(words, streams))]);
  return 0;
}

/** Serves the tools over standard input and output, until the input ends. */
async function serveAgents({ words, variables, streams: { isTerminal, err } }: CommandLine): Promise<number> {
  const { readMcpTools } = await import("../settings/read-settings.ts");
  const mcpTools = await readMcpTools(await optionsOf("mcp", words), variables);
  const { serveStdio } = await import("../mcp/stdio.ts");
  const write = (text: string) => writeToOutput(rendered(text, () => isTerminal("stdout")));
  await serveStdio(await loadTools(), mcpTools, { input: inputOfDialogue(), write }, err);
  return 0;
}

async function printVersion({ words, streams }: CommandLine): Promise<number> {
  if (words.length > 0) throw new CommandError("The version takes no values and no options");
  streams.out(`sidekit ${VERSION} (commit ${COMMIT})\n`);
  return 0;
}

/** The words after a command's name, and what surrounds the process. */
interface CommandLine {
  words: readonly string[];
  variables: EnvironmentVariables;
  streams: Streams;
}

/** The commands that are not a tool's. */
const COMMANDS: Readonly<Record<string, (line: CommandLine) => Promise<number | undefined>>> = {
  serve: async (line) => {
    const settings = await settingsOf("serve", line);
    await (await import("../settings/read-settings.ts")).checkMcpTools(settings.mcpTools);
    await serve(settings);
    return undefined;
  },
  healthcheck: async (line) => {
    await healthcheck(await settingsOf("healthcheck", line));
    return 0;
  },
  version: printVersion,
  help: printHelp,
  mcp: serveAgents,
  issuer: async ({ words, streams }) =>
    await (await import("./issuer.ts")).runIssuer(await optionsOf("issuer", words), streams),
  completions: async ({ words, streams }) => {
    streams.out((await import("./completion.ts")).completionScript(words));
    return 0;
  },
  /** For the shell scripts. */
  __complete: async ({ words, streams }) => {
    streams.out((await import("./completion.ts")).completionLines(words.slice(1), await loadTools()));
    return 0;
  },
};

/** Options in the place of a command. Others are settings of the server. */
const ALIASES = new Map([
  ["--version", "version"],
  ["-v", "version"],
  ["-V", "version"],
  ["--help", "help"],
  ["-h", "help"],
]);

async function run(argv: readonly string[], variables: EnvironmentVariables, streams: Streams) {
  const [first = "", ...others] = argv;
  const isSetting = argv.length === 0 || (first.startsWith("-") && !ALIASES.has(first));
  const name = isSetting ? "serve" : (ALIASES.get(first) ?? first);
  const line = { words: isSetting ? argv : others, variables, streams };
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command && ALIASES.get(line.words.at(-1) ?? "") === "help" && line.words[0] !== "--")
    return await printHelp({ ...line, words: [name] });
  if (command) return await command(line);
  const { runShortcut, runTool } = await import("./command/run-tool.ts");
  const tool = await loadTool(name);
  return tool ? await runTool(tool, line.words, streams) : await runShortcut(argv, await loadTools(), streams);
}

/** Refuses arguments that are not UTF-8: U+FFFD stands for their bytes, and only Linux tells whether it was typed. */
function refuseLostBytes(argv: readonly string[]): void {
  const lost = argv.findIndex((word) => word.includes("\ufffd"));
  if (lost === -1) return;
  if (!attempt(() => isUtf8(readFileSync("/proc/self/cmdline"))))
    throw new CommandError(
      `Argument ${lost + 1} is not UTF-8, so its bytes are lost; give them on standard input (of a file: --file - < FILE)`,
    );
}

/** Runs a command line. An error that the user can solve becomes one line. @returns The exit code; none of a server. */
export async function runCommandLine(argv: readonly string[], variables: EnvironmentVariables, streams: Streams) {
  try {
    refuseLostBytes(argv);
    return await run(argv, variables, streams);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
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
