import { isBinary } from "../runtime/embedded.ts";
import { canListVariables } from "../runtime/runtime.ts";
import { refuseDebuggers, refuseMistypedVariables } from "./refuse-variables.ts";
import { type Setting, type SettingValues, TABLE, valuesOf } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

export type Settings = SettingValues & {
  /** Warnings about the settings, for the log. */
  warnings: readonly string[];
};

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
    throw new StartupError(`${source}: ${error instanceof Error ? error.message : "not accepted"}`);
  }
}

/** Reads the names of `--mcp-tools` alone, for a command that has no other settings. @throws StartupError as `readSettings`. */
export const readMcpTools = (flags: Texts, variables: Texts): readonly string[] | undefined =>
  resolveSetting(TABLE.mcpTools, flags, variables);

/** Refuses invalid combinations of settings. */
function checkCombinations({ tlsCert, tlsKey, unix, workers, authCookie, issuers }: SettingValues): void {
  if (tlsCert !== undefined && tlsKey === undefined)
    throw new StartupError("--tls-key: missing beside --tls-cert; set both");
  if (tlsKey !== undefined && tlsCert === undefined)
    throw new StartupError("--tls-cert: missing beside --tls-key; set both");
  if (unix !== undefined && workers > 1)
    throw new StartupError("--workers: processes can share a TCP port, but not a Unix socket; use 1 with --unix");
  if (authCookie !== undefined && issuers === undefined)
    throw new StartupError("--issuers: missing beside --auth-cookie; set both");
}

/** The warnings about secrets in flags: `ps` shows their values to every user of a machine. */
function warningsAbout(flags: Texts): string[] {
  const warnings: string[] = [];
  if (flags.token !== undefined)
    warnings.push("every user of this machine can read the value of --token; use --token-file or SIDEKIT_TOKEN_FILE");
  if (flags["rate-limit-store"]?.includes("@"))
    warnings.push(
      "every user of this machine can read the password in --rate-limit-store; use SIDEKIT_RATE_LIMIT_STORE",
    );
  return warnings;
}

/**
 * Reads the settings from flags and environment variables.
 * @throws StartupError that names the setting, the problem, and what would be accepted.
 */
export function readSettings(flags: Texts, variables: Texts): Settings {
  const values = valuesOf((_, setting) => resolveSetting(setting, flags, variables));
  if (canListVariables()) refuseMistypedVariables(variables);
  if (isBinary()) refuseDebuggers(variables);
  checkCombinations(values);
  return { ...values, warnings: warningsAbout(flags) };
}
