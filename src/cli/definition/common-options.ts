import type { AnyOperation } from "../../operation/route.ts";

/** An option that does not belong to a field. */
export interface CommonOption {
  /** Without dashes. */
  name: string;
  description: string;
  /** Whether its value is a path; else it is a switch. */
  isPath?: true;
  isRepeatable?: true;
  /** Its letter, if it has one. */
  short?: string;
}

const FILES: readonly CommonOption[] = [
  {
    name: "file",
    description: "A file in place of the text, byte by byte; may be given several times",
    isPath: true,
    isRepeatable: true,
  },
  { name: "recursive", description: "With --file: of a directory, all files in it and below" },
];

/** The options of sha256sum, with its meanings. */
const LISTS: readonly CommonOption[] = [
  { name: "check", description: "Check files against a list of digests, as sha256sum does", isPath: true },
  { name: "quiet", description: "With --check: print no line for a file that matches" },
  { name: "status", description: "With --check: print no results; the exit code has them" },
  { name: "strict", description: "With --check: fail if a line is improperly formatted" },
  { name: "ignore-missing", description: "With --check: skip files that do not exist" },
];

const ALL: readonly CommonOption[] = [
  {
    name: "output",
    short: "o",
    description: "Write the result to a file; its extension chooses the form",
    isPath: true,
  },
  { name: "json", description: "Print all details, as the API's JSON" },
  { name: "help", short: "h", description: "Show this help" },
];

/** The options of an operation in addition to those of its fields. */
export const commonOptions = ({ upload }: AnyOperation): CommonOption[] => [
  ...(upload && !upload.isFile ? FILES : []),
  ...(upload?.forDigits ? LISTS : []),
  ...ALL,
];

/** The options that have an effect only with another one, each with that one. */
export const DEPENDENT_OPTIONS = [
  ["recursive", "file"],
  ["quiet", "check"],
  ["status", "check"],
  ["strict", "check"],
  ["ignoreMissing", "check"],
] as const;
