/** A setting, with its flag and its environment variable. */
export interface Setting<Value> {
  flag: string;
  variable: string;
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
