import { isUtf8 } from "node:buffer";
import { type Dirent, readdirSync, statSync } from "node:fs";
import { posix, resolve } from "node:path";
import { alternatives } from "../../operation/expectation.ts";
import { attempt } from "../../runtime/attempt.ts";
import { encodeHex } from "../../runtime/byte-text.ts";
import { CommandError, displayPath, errorLine } from "../../settings/command-error.ts";
import {
  checksumLine,
  digestNamed,
  escapedName,
  type ListedChecksum,
  readChecksums,
} from "../../tools/hash/checksums.ts";
import { digestsOf } from "../../tools/hash/compute-digest.ts";
import { DIGEST_NAMES, type DigestName, isDigestName, type ListedDigest } from "../../tools/hash/digests.ts";
import type { CommandCall } from "./commands.ts";
import { contentOf, writeResult } from "./output.ts";
import { type Preparation, prepare } from "./prepare.ts";
import { hiddenWarnings, runWithInput, textOf } from "./run-operation.ts";
import { isDirectory, isRegularFile, readList, refuseLost } from "./sources.ts";

/** What is in a directory, sorted; undefined if it cannot be read. */
function entriesOf(directory: string): Dirent[] | undefined {
  // Under Windows, Bun 1.4.5 does not list a relative path of several names.
  const entries = attempt(() => readdirSync(resolve(directory), { withFileTypes: true }));
  return entries?.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * The files in a directory and below, sorted, joined by slashes; links are followed to files only. What is no directory
 * that can be read is given itself.
 */
function* filesBelow(directory: string): Generator<string, void, void> {
  const entries = entriesOf(directory);
  if (!entries) return yield directory;
  for (const entry of entries) {
    const path = posix.join(directory, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile() || (entry.isSymbolicLink() && isRegularFile(path))) yield path;
  }
}

/** The files that are meant, in order: of a directory, those in it and below. */
function* filesOf({ file: files = [], recursive }: CommandCall): Generator<string, void, void> {
  for (const path of files)
    if (recursive) yield* filesBelow(path);
    else yield path;
}

/** Runs an operation on one file. The text is the result and the name, as sha256sum prints them. */
async function runOnFile(path: string, call: CommandCall, prepared: Preparation) {
  const { command, json, recursive, streams } = call;
  if (recursive) refuseLost(path);
  if (!recursive && isDirectory(path))
    throw new CommandError(`${displayPath(path)}: Is a directory; add --recursive for the files in it`);
  const bytes = { name: path, chunks: contentOf(path, streams) };
  const result = await runWithInput(command, { ...prepared, bytes }, "text");
  const isNegative = command.operation.isNegative?.(result.output) === true;
  const warnings = hiddenWarnings(call, result);
  if (json) return { text: `${JSON.stringify({ file: path, ...result.output })}\n`, isNegative, warnings };
  const shown = textOf(command, result);
  // The name comes first if the result has several lines.
  const text = shown.includes("\n") ? `==> ${displayPath(path)} <==\n${shown}` : checksumLine(shown, path);
  return { text: `${text}\n`, isNegative, warnings };
}

/** Runs an operation on each file. Like sha256sum, it reports a file that cannot be read, and goes on. */
export async function runOnFiles(call: CommandCall): Promise<number> {
  const { command, values, output, streams } = call;
  const fields = command.fields.filter(({ isBody }) => !isBody);
  const prepared = await prepare(fields, values, streams);
  const kept: string[] = [];
  const warned = new Set<string>();
  let status = 0;
  for (const path of filesOf(call)) {
    try {
      const { text, isNegative, warnings } = await runOnFile(path, call, prepared);
      if (isNegative) status = Math.max(status, 1);
      if (output === undefined) streams.out(text);
      else kept.push(text);
      // Once: that a key is short is true beside every file.
      for (const warning of warnings.filter((each) => !warned.has(each))) streams.err(warning);
      for (const warning of warnings) warned.add(warning);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      streams.err(errorLine(error));
      status = error.exitCode;
    }
  }
  if (output !== undefined) writeResult(kept.join(""), output, streams);
  return status;
}

type LineResult = "matching" | "mismatched" | "missing" | "unreadable" | "improper";

/** The warnings, in the words of sha256sum: for one, and for several. */
const WARNINGS: readonly (readonly [LineResult, string, string])[] = [
  ["improper", "line is improperly formatted", "lines are improperly formatted"],
  ["unreadable", "listed file could not be read", "listed files could not be read"],
  ["mismatched", "computed checksum did NOT match", "computed checksums did NOT match"],
];

/** Whether there is no such file; "-" is standard input. */
const isMissing = (path: string): boolean =>
  path !== "-" && attempt(() => statSync(path, { throwIfNoEntry: false }) === undefined) === true;

/** The algorithm that the command names. @throws CommandError for an unknown one. */
function namedAlgorithm({ values }: CommandCall): DigestName | undefined {
  const [name] = values.flatMap(({ texts }) => texts);
  const known = name === undefined ? undefined : digestNamed(name);
  if (name === undefined || known) return known;
  throw new CommandError(`--algorithm: must be one of ${alternatives(DIGEST_NAMES)}`);
}

const WORDS = { matching: "OK", mismatched: "FAILED", unreadable: "FAILED open or read", missing: "", improper: "" };

/** A function that checks a line of a list, and prints the result as sha256sum does. */
function lineChecker(call: CommandCall, isListUtf8: boolean) {
  const wanted = namedAlgorithm(call);
  /** The algorithm of the line before: the lines of a list have the same one. */
  let last: ListedDigest | undefined;

  const accepts = (name: ListedDigest): boolean =>
    wanted === undefined || name === wanted || (wanted === "blake2b" && !isDigestName(name));

  /** The algorithm that gives the digest of a file. All others are computed only if the likely one does not. */
  const match = async (path: string, hash: string, candidates: readonly ListedDigest[]) => {
    const likely = candidates.find((name) => name === last) ?? candidates[0];
    const others = candidates.filter((name) => name !== likely);
    // Standard input can be read once.
    const passes = path === "-" || !likely ? [candidates] : [[likely], others];
    for (const names of passes.filter(({ length }) => length > 0)) {
      const { digests } = await digestsOf(names, contentOf(path, call.streams));
      for (const [name, digest] of digests) if (encodeHex(digest) === hash) return name;
    }
    return undefined;
  };

  const resultOf = async (name: string, hash: string, candidates: readonly ListedDigest[]): Promise<LineResult> => {
    try {
      // Names of a list that is not UTF-8 may be lost.
      if (!isListUtf8) refuseLost(name);
      if (call["ignore-missing"] && isMissing(name)) return "missing";
      const algorithm = await match(name, hash, candidates);
      last = algorithm ?? last;
      return algorithm ? "matching" : "mismatched";
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      call.streams.err(errorLine(error));
      return "unreadable";
    }
  };

  return async ({ checksum }: ListedChecksum): Promise<LineResult> => {
    const { name, hash = "", candidates = [] } = checksum ?? {};
    const accepted = candidates.filter(accepts);
    // A list from standard input cannot have a line about standard input.
    if (name === undefined || accepted.length === 0 || (name === "-" && call.check === "-")) return "improper";
    const result = await resultOf(name, hash, accepted);
    // As GNU coreutils 9, escape the name only if it has a line break.
    const shown = name.includes("\n") ? `\\${escapedName(name)}` : name;
    const isPrinted = WORDS[result] !== "" && !call.status && !(call.quiet && result === "matching");
    if (isPrinted) call.streams.out(`${shown}: ${WORDS[result]}\n`);
    return result;
  };
}

/**
 * Checks files like `sha256sum --check --strict`. @returns The exit code: 0 if each line holds, else 1.
 * @throws CommandError if the list cannot be read.
 */
export async function checkDigests(call: CommandCall, list: string): Promise<number> {
  const bytes = await readList(list, call.streams);
  const check = lineChecker(call, isUtf8(bytes));
  const counts = new Map<LineResult, number>();
  const count = (result: LineResult) => counts.get(result) ?? 0;
  for (const line of readChecksums(bytes.toString("utf8"))) {
    const result = await check(line);
    counts.set(result, count(result) + 1);
  }
  if (counts.size === Number(counts.has("improper")))
    throw new CommandError(`${displayPath(list)}: no properly formatted checksum lines found`, 1);
  const isNoneVerified = call["ignore-missing"] && count("matching") === 0;
  if (!call.status) {
    for (const [result, one, several] of WARNINGS)
      if (count(result) > 0)
        call.streams.err(`sidekit: WARNING: ${count(result)} ${count(result) === 1 ? one : several}\n`);
    if (isNoneVerified) call.streams.err(`sidekit: ${displayPath(list)}: no file was verified\n`);
  }
  return isNoneVerified || WARNINGS.some(([result]) => count(result) > 0) ? 1 : 0;
}
