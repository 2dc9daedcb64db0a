import type { Setting } from "./setting.ts";
import { settings } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

export type Settings = ReturnType<typeof settings>;

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

/** Refuses what is right by itself and wrong together. */
function checkTogether({ tlsCert, tlsKey, unix, workers }: Settings): void {
  if (tlsCert !== undefined && tlsKey === undefined)
    throw new StartupError("--tls-key: missing beside --tls-cert; set both");
  if (tlsKey !== undefined && tlsCert === undefined)
    throw new StartupError("--tls-cert: missing beside --tls-key; set both");
  if (unix !== undefined && workers > 1)
    throw new StartupError("--workers: processes can share a TCP port, but no Unix socket; use 1 with --unix");
}

/**
 * The settings out of flags and environment.
 * @throws StartupError that names the setting, what is wrong and what would be accepted.
 */
export function readSettings(flags: Texts, variables: Texts): Settings {
  const values = settings((setting) => resolve(setting, flags, variables));
  checkTogether(values);
  return values;
}
