import type { CommandField } from "../definition/command-fields.ts";

/** What the command line says of one field. */
export interface GivenValue {
  field: CommandField;
  /** As written: "-" is standard input, "@path" a file. Several only for a list. */
  texts: readonly string[];
  /** Whether it was given as an option rather than by its position. */
  isOption: boolean;
}

/** What a command line says: its values, and the files that hold secrets. */
export interface Given {
  values: readonly GivenValue[];
  secretFiles: readonly { field: CommandField; path: string }[];
}
