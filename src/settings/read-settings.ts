import { quote } from "../operation/refusal.ts";
import { suggestion, typingMistakes } from "../operation/suggestion.ts";
import { isBinary } from "../runtime/embedded.ts";
import { canListVariables } from "../runtime/runtime.ts";
import { CommandError, messageOf } from "./command-error.ts";
import { SETTINGS, type Setting, type SettingValues, TABLE, valuesOf } from "./settings.ts";

export type Settings = ReturnType<typeof readSettings>;

type Texts = Readonly<Record<string, string | undefined>>;

/** A setting's value: from the flag, else from the variable, else the default. An empty value counts as set. */
function resolveSetting<Value>(setting: Setting<Value>, flags: Texts, variables: Texts): Value {
  const [source, text] =
    flags[setting.flag] === undefined
      ? [setting.variable, variables[setting.variable]]
      : [`--${setting.flag}`, flags[setting.flag]];
  if (text === undefined) return setting.fallback;
  try {
    return setting.parse(text);
  } catch (error) {
    throw new CommandError(`${source}: ${messageOf(error)}`);
  }
}

/** Why names of tools for agents cannot be used: one that no tool and no operation has. Undefined if they can. */
export async function mcpToolsProblem(names: readonly string[] | undefined): Promise<string | undefined> {
  if (!names) return undefined;
  // Loaded on demand: only few services name the tools.
  const [{ agentTools, isNamed }, { loadTools }] = await Promise.all([
    import("../mcp/agent-tool.ts"),
    import("../tools/load-tool.ts"),
  ]);
  const tools = await loadTools();
  const toolNames = tools.map(({ name }) => name);
  const offered = [...agentTools(tools).keys()];
  const unknown = names.find((name) => !offered.some((each) => isNamed(each, [name])));
  if (unknown === undefined) return undefined;
  const near = suggestion(unknown, [...toolNames, ...offered]);
  const advice = near ? `did you mean ${near}?` : `use ${toolNames.join(", ")}, or names of operations`;
  return `${quote(unknown)} is not known; ${advice}`;
}

/** @throws CommandError for a name of `--mcp-tools` that no tool and no operation has. */
export async function checkMcpTools(names: readonly string[] | undefined): Promise<void> {
  const problem = await mcpToolsProblem(names);
  if (problem !== undefined) throw new CommandError(`--mcp-tools (SIDEKIT_MCP_TOOLS): ${problem}`);
}

/** Reads `--mcp-tools` alone, for a command that has no other settings. @throws CommandError as `readSettings`. */
export async function readMcpTools(flags: Texts, variables: Texts): Promise<readonly string[] | undefined> {
  const names = resolveSetting(TABLE.mcpTools, flags, variables);
  if (canListVariables()) refuseMistypedVariables(variables);
  await checkMcpTools(names);
  return names;
}

function checkCombinations({ tlsCert, tlsKey, unix, workers, authCookie, issuers }: SettingValues): void {
  if (tlsCert !== undefined && tlsKey === undefined)
    throw new CommandError("--tls-key: missing beside --tls-cert; set both");
  if (tlsKey !== undefined && tlsCert === undefined)
    throw new CommandError("--tls-cert: missing beside --tls-key; set both");
  if (unix !== undefined && workers > 1)
    throw new CommandError("--workers: processes can share a TCP port, but not a Unix socket; use 1 with --unix");
  if (authCookie !== undefined && issuers === undefined)
    throw new CommandError("--issuers: missing beside --auth-cookie; set both");
}

/** The warnings about secrets in flags, whose values `ps` shows to every user of a machine, and about a setting without effect. */
const warningsAbout = (flags: Texts, { rateLimit, rateLimitStore }: SettingValues): string[] =>
  [
    flags.token !== undefined &&
      "every user of this machine can read the value of --token; use --token-file or SIDEKIT_TOKEN_FILE",
    flags["rate-limit-store"]?.includes("@") &&
      "every user of this machine can read the password in --rate-limit-store; use SIDEKIT_RATE_LIMIT_STORE",
    rateLimitStore !== undefined &&
      rateLimit === undefined &&
      "--rate-limit-store has no effect without --rate-limit: nothing is limited",
  ].filter((warning) => typeof warning === "string");

/** Reads the settings from flags and variables. @throws CommandError that says what would be accepted. */
export function readSettings(flags: Texts, variables: Texts) {
  const values = valuesOf((_, setting) => resolveSetting(setting, flags, variables));
  if (canListVariables()) refuseMistypedVariables(variables);
  if (isBinary()) refuseDebuggers(variables);
  checkCombinations(values);
  return { ...values, warnings: warningsAbout(flags, values) };
}

const VARIABLES = SETTINGS.map(({ variable }) => variable);
const PREFIX = "SIDEKIT_";

/** What Kubernetes sets for a service "sidekit"; the other variables that it sets for one resemble no setting. */
const isFromKubernetes = (name: string, value: string): boolean =>
  name === "SIDEKIT_PORT" && /^(?:tcp|udp|sctp):\/\//.test(value);

/** The variable that was probably meant; undefined if the name is not similar to any. */
function intendedVariable(name: string): string | undefined {
  const bare = name.toUpperCase().slice(PREFIX.length);
  if (VARIABLES.includes(bare)) return bare;
  // The prefix that all have would make each name a long word.
  const isMeant = (known: string) => typingMistakes(bare, known.slice(PREFIX.length)) !== undefined;
  return VARIABLES.find((each) => each.startsWith(PREFIX) && isMeant(each));
}

/** Refuses likely typos of known variables: `SIDEKIT_TOKENS` would start a service without a token. @throws CommandError */
function refuseMistypedVariables(variables: Texts): void {
  for (const [name, value = ""] of Object.entries(variables)) {
    if (!name.toUpperCase().startsWith(PREFIX) || VARIABLES.includes(name) || isFromKubernetes(name, value)) continue;
    const intended = intendedVariable(name);
    if (intended !== undefined)
      throw new CommandError(`${name}: unknown variable; did you mean ${intended}? Rename it or unset it`);
  }
}

/** The variables that make Bun open a debugger or connect to one, also in a compiled binary. */
const DEBUGGERS = ["BUN_INSPECT", "BUN_INSPECT_CONNECT_TO", "BUN_INSPECT_NOTIFY", "BUN_INSPECT_PRELOAD"];

/** Refuses to serve with an open debugger: its user can run any code. */
function refuseDebuggers(variables: Texts): void {
  for (const name of DEBUGGERS)
    if (variables[name]) throw new CommandError(`${name}: opens a debugger in this process; unset it`);
}
