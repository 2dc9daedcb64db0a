/** A row of the table of settings. */
export interface SettingRow<Value> {
  /** The environment variable, if it is not "SIDEKIT_" and the flag in upper case. */
  variable?: string;
  /** The default value. */
  fallback: Value;
  /** The default value in documents, if it is not the value's text. */
  defaultText?: string;
  /** The name of the value in the help; undefined for a switch. */
  placeholder?: string;
  meaning: string;
  /** @throws Error whose message says what would be accepted. */
  parse(text: string): Value;
}

/** A setting, with its flag and its environment variable. */
export interface Setting<Value> extends SettingRow<Value> {
  flag: string;
  variable: string;
}

/** The setting of a flag: `SIDEKIT_TLS_CERT` is the variable of "tls-cert". */
export const settingOf = <Value>(flag: string, row: SettingRow<Value>): Setting<Value> => ({
  variable: `SIDEKIT_${flag.replaceAll("-", "_").toUpperCase()}`,
  ...row,
  flag,
});
