import { Problem } from "./problem.ts";
import { hostname, port, size } from "./values.ts";

/** One thing that operators can set, by a flag or a variable. */
export interface Setting<Value> {
  flag: string;
  variable: string;
  /** The value where nothing is set, and how documents show it. */
  fallback: Value;
  shown: string;
  /** What stands for the value in the help. */
  placeholder: string;
  meaning: string;
  /** @throws Error whose message says what would be accepted. */
  parse(text: string): Value;
}

const setting = <Value>(definition: Setting<Value>): Setting<Value> => definition;

/** All settings: parsing, `--help` and the README's table come from here. */
export const SETTINGS = {
  port: setting({
    flag: "port",
    variable: "PORT",
    fallback: 3000,
    shown: "3000",
    placeholder: "N",
    meaning: "TCP port; 0 picks a free one and says which",
    parse: port,
  }),
  host: setting({
    flag: "host",
    variable: "HOST",
    fallback: "127.0.0.1",
    shown: "127.0.0.1",
    placeholder: "ADDRESS",
    meaning: "address to listen on (IPv6 too)",
    parse: hostname,
  }),
  maxBody: setting({
    flag: "max-body",
    variable: "SIDEKIT_MAX_BODY",
    fallback: 1024 ** 2,
    shown: "1 MiB",
    placeholder: "SIZE",
    meaning: "JSON body limit (`512K`, `2M`, bytes)",
    parse: size,
  }),
  maxUpload: setting({
    flag: "max-upload",
    variable: "SIDEKIT_MAX_UPLOAD",
    fallback: 256 * 1024 ** 2,
    shown: "256 MiB",
    placeholder: "SIZE",
    meaning: "limit of a streamed `application/octet-stream` body",
    parse: size,
  }),
} as const;

export type Settings = {
  [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name] extends Setting<infer Value> ? Value : never;
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
    throw new Problem(`${source}: ${error instanceof Error ? error.message : "not accepted"}`);
  }
}

/**
 * The settings out of flags and environment.
 * @throws Problem that names the setting, what is wrong and what would be accepted.
 */
export const readSettings = (flags: Texts, variables: Texts): Settings => ({
  port: resolve(SETTINGS.port, flags, variables),
  host: resolve(SETTINGS.host, flags, variables),
  maxBody: resolve(SETTINGS.maxBody, flags, variables),
  maxUpload: resolve(SETTINGS.maxUpload, flags, variables),
});
