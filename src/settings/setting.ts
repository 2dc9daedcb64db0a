/** A setting, by a flag or a variable. */
export interface Setting<Value> {
  flag: string;
  variable: string;
  /** The value where nothing is set. */
  fallback: Value;
  /** How documents show it, where that is not how it prints. */
  shown?: string;
  /** The name of the value in the help; undefined for a switch, which has no value. */
  placeholder?: string;
  meaning: string;
  /** @throws Error whose message says what would be accepted. */
  parse(text: string): Value;
}
