import { alternatives } from "../../operation/expectation.ts";
import type { AnyOperation } from "../../operation/route.ts";

/** An option that does not belong to a field. */
export interface CommonOption {
  /** Without dashes. */
  name: string;
  description: string;
  /** Whether its value is a path; else it is a switch. */
  isPath?: true;
  isRepeatable?: true;
  /** Its values, if they are enumerated. */
  values?: readonly string[];
  /** Another option, without which it has no meaning. */
  needs?: string;
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
  { name: "recursive", needs: "file", description: "With --file: of a directory, all files in it and below" },
];

/** The options of sha256sum, with its meanings. */
const LISTS: readonly CommonOption[] = [
  { name: "check", description: "Check files against a list of digests, as sha256sum does", isPath: true },
  { name: "quiet", needs: "check", description: "With --check: print no line for a file that matches" },
  { name: "status", needs: "check", description: "With --check: print no results; the exit code has them" },
  {
    name: "strict",
    needs: "check",
    description: "With --check: fail if a line is improperly formatted, which is so without it too",
  },
  { name: "ignore-missing", needs: "check", description: "With --check: skip files that do not exist" },
];

const KEY_SET: CommonOption = {
  name: "jwks",
  description: "In place of a secret: the public keys of the issuer, by the URL or path of their JWKS",
  isPath: true,
};

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

function entryOptions({ option, levels }: NonNullable<AnyOperation["entries"]>): CommonOption[] {
  const description = `Judge all ${option} in a CSV or JSON file`;
  const level = `Exit with 1 if this level is not passed (${alternatives(levels)}; with --${option}, default ${levels[0]})`;
  return [
    { name: option, description, isPath: true },
    { name: "level", description: level, values: levels },
  ];
}

/** The options of an operation in addition to those of its fields. */
export const commonOptions = ({ upload, entries, takesKeySet }: AnyOperation): CommonOption[] => [
  ...(takesKeySet ? [KEY_SET] : []),
  ...(upload && !upload.isFile ? FILES : []),
  ...(upload?.takesLists ? LISTS : []),
  ...(entries ? entryOptions(entries) : []),
  ...ALL,
];
