/** One thing that operators can set, by a flag or a variable. */
export interface Setting<Value> {
  flag: string;
  variable: string;
  /** The value where nothing is set. */
  fallback: Value;
  /** How documents show it, where that is not how it prints. */
  shown?: string;
  /** What stands for the value in the help; a switch has none and stands bare. */
  placeholder?: string;
  meaning: string;
  /** @throws Error whose message says what would be accepted. */
  parse(text: string): Value;
}
