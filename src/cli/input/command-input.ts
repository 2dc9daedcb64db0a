import type { CommandField } from "../definition/command-fields.ts";

/** A field's value on the command line. */
export interface GivenValue {
  field: CommandField;
  /** As typed: "-" is standard input, "@path" a file. Several only for a list. */
  texts: readonly string[];
  /** Whether it was given as an option, not by its position. */
  isOption: boolean;
}

/** The values on a command line, and the files with secrets. */
export interface CommandInput {
  values: readonly GivenValue[];
  secretFiles: readonly { field: CommandField; path: string }[];
}
