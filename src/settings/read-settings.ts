import { isBinary } from "../runtime/embedded.ts";
import { canListVariables } from "../runtime/runtime.ts";
import { refuseDebuggers, refuseSlips } from "./refuse-variables.ts";
import type { Setting } from "./setting.ts";
import { settings } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

export type Settings = ReturnType<typeof settings> & {
  /** Advice about how they are set, for the log. */
  warnings: readonly string[];
};

type Texts = Readonly<Record<string, string | undefined>>;

/** One setting's value: the flag, then the variable, then the default. What is empty counts as set, and is wrong. */
function resolve<Value>(setting: Setting<Value>, flags: Texts, variables: Texts): Value {
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

/** Refuses settings that are right alone and wrong together. */
function checkTogether({ tlsCert, tlsKey, unix, workers }: ReturnType<typeof settings>): void {
  if (tlsCert !== undefined && tlsKey === undefined)
    throw new StartupError("--tls-key: missing beside --tls-cert; set both");
  if (tlsKey !== undefined && tlsCert === undefined)
    throw new StartupError("--tls-cert: missing beside --tls-key; set both");
  if (unix !== undefined && workers > 1)
    throw new StartupError("--workers: processes can share a TCP port, but not a Unix socket; use 1 with --unix");
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
 * The settings out of flags and environment.
 * @throws StartupError that names the setting, what is wrong and what would be accepted.
 */
export function readSettings(flags: Texts, variables: Texts): Settings {
  const known: string[] = [];
  const values = settings((setting) => {
    known.push(setting.variable);
    return resolve(setting, flags, variables);
  });
  if (canListVariables()) refuseSlips(variables, known);
  if (isBinary()) refuseDebuggers(variables);
  checkTogether(values);
  return { ...values, warnings: warningsAbout(flags) };
}
