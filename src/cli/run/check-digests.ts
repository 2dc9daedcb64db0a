import { statSync } from "node:fs";
import { alternatives } from "../../operation/expectation.ts";
import { encodeHex } from "../../runtime/byte-text.ts";
import { digestNamed, escapedName, type ListedChecksum, readChecksums } from "../../tools/hash/checksums.ts";
import { digestsOf } from "../../tools/hash/compute-digest.ts";
import { blake2bBytes, DIGEST_NAMES, type DigestName, type ListedDigest } from "../../tools/hash/digests.ts";
import { CommandError, displayPath, errorCode, errorLine } from "../definition/command-error.ts";
import type { CommandCall, DigestCheck } from "../definition/commands.ts";
import { ByteBudget, openFile } from "../input/byte-source.ts";
import { withProgress } from "../output/progress.ts";
import { writeResult } from "../output/write.ts";

/** The result for a line of a list. */
interface LineResult {
  line: number;
  file?: string;
  /** The algorithm that gives the digest. */
  algorithm?: ListedDigest;
  result: "matching" | "mismatched" | "missing" | "unreadable" | "improper";
}

/** The warnings, in the words of sha256sum: for one, and for several. */
const WARNINGS: readonly (readonly [LineResult["result"], string, string])[] = [
  ["improper", "line is improperly formatted", "lines are improperly formatted"],
  ["unreadable", "listed file could not be read", "listed files could not be read"],
  ["mismatched", "computed checksum did NOT match", "computed checksums did NOT match"],
];

/** Whether there is no such file. Of a name that is not UTF-8 this is unknown. */
function isMissing(path: string): boolean {
  if (path.includes("\ufffd")) return false;
  try {
    statSync(path);
    return false;
  } catch (error) {
    return errorCode(error) === "ENOENT";
  }
}

/** The algorithm that the command names. @throws CommandError for an unknown one. */
function namedAlgorithm({ values }: CommandCall): DigestName | undefined {
  const [name] = values.flatMap(({ texts }) => texts);
  const known = name === undefined ? undefined : digestNamed(name);
  if (name === undefined || known) return known;
  throw new CommandError(`--algorithm: must be one of ${alternatives(DIGEST_NAMES)}`);
}

/** Checks the lines of a list, one after the other. */
class ListCheck {
  readonly results: LineResult[] = [];
  readonly #call: CommandCall;
  readonly #options: DigestCheck;
  readonly #algorithm: DigestName | undefined;
  /** The algorithm of the line before: the lines of a list have the same one. */
  #last: ListedDigest | undefined;

  constructor(call: CommandCall, options: DigestCheck) {
    this.#call = call;
    this.#options = options;
    this.#algorithm = namedAlgorithm(call);
  }

  /** Checks a line and prints the result. */
  async check({ line, checksum }: ListedChecksum): Promise<void> {
    const { name } = checksum ?? {};
    const candidates = (checksum?.candidates ?? []).filter((each) => this.#accepts(each));
    // A list from standard input cannot have a line about standard input.
    const isUsable = name !== undefined && candidates.length > 0 && !(name === "-" && this.#options.list === "-");
    if (!checksum || !isUsable) return this.#add({ line, result: "improper" });
    const { ignoreMissing } = this.#options;
    if (ignoreMissing && name !== "-" && isMissing(name)) return this.#add({ line, file: name, result: "missing" });
    try {
      const algorithm = await this.#match(name, checksum.hash, candidates);
      this.#last = algorithm ?? this.#last;
      this.#add({ line, file: name, ...(algorithm && { algorithm }), result: algorithm ? "matching" : "mismatched" });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      this.#call.streams.err(errorLine(error));
      this.#add({ line, file: name, result: "unreadable" });
    }
  }

  #accepts(name: ListedDigest): boolean {
    const wanted = this.#algorithm;
    return wanted === undefined || name === wanted || (wanted === "blake2b" && blake2bBytes(name) !== undefined);
  }

  /** The algorithm that gives the digest of a file. All others are computed only if the likely one does not. */
  async #match(path: string, hash: string, candidates: readonly ListedDigest[]): Promise<ListedDigest | undefined> {
    const likely = candidates.find((name) => name === this.#last) ?? candidates[0];
    const others = candidates.filter((name) => name !== likely);
    // Standard input can be read once.
    const passes = path === "-" || !likely ? [candidates] : [[likely], others];
    for (const names of passes.filter(({ length }) => length > 0)) {
      const { digests } = await digestsOf(names, this.#contentOf(path));
      for (const [name, digest] of digests) if (encodeHex(digest) === hash) return name;
    }
    return undefined;
  }

  #contentOf(path: string): AsyncIterable<Uint8Array> {
    const { streams } = this.#call;
    if (path === "-") return streams.stdin();
    const { size, chunks } = openFile(path);
    return withProgress(chunks(), size, streams);
  }

  #add(result: LineResult): void {
    this.results.push(result);
    const { json, output, streams } = this.#call;
    if (!json && output === undefined) streams.out(lineFor(result, this.#options));
  }
}

const WORDS = { matching: "OK", mismatched: "FAILED", unreadable: "FAILED open or read", missing: "", improper: "" };

/** The line for a result, as sha256sum prints it, with a line end; empty if it prints none. */
function lineFor({ file = "", result }: LineResult, { status, quiet }: DigestCheck): string {
  if (status || WORDS[result] === "" || (quiet && result === "matching")) return "";
  // As GNU coreutils 9, escape the name only if it has a line break.
  return `${file.includes("\n") ? `\\${escapedName(file)}` : file}: ${WORDS[result]}\n`;
}

async function readList(path: string, { streams }: CommandCall): Promise<string> {
  const chunks = path === "-" ? streams.stdin() : openFile(path).chunks();
  return (await new ByteBudget().collect({ name: path, chunks })).toString("utf8");
}

/** Writes the results that were not printed line by line: as JSON, or to a file. */
function writeResults(results: readonly LineResult[], isHeld: boolean, call: CommandCall, options: DigestCheck): void {
  const { json, output, streams } = call;
  if (json && !options.status) writeResult(`${JSON.stringify({ matches: isHeld, results })}\n`, output, streams);
  else if (output !== undefined) writeResult(results.map((each) => lineFor(each, options)).join(""), output, streams);
}

/**
 * Checks files against a list of digests like `sha256sum --check`, with its options, output and warnings. Unlike sha256sum,
 * it does not succeed if a line cannot be read, even without `--strict`.
 * @returns The exit code: 0 if each line holds, but for comments, empty lines and files that may be missing; else 1.
 * @throws CommandError if the list cannot be read.
 */
export async function checkDigests(call: CommandCall, options: DigestCheck): Promise<number> {
  const { list, status, ignoreMissing } = options;
  const check = new ListCheck(call, options);
  for (const line of readChecksums(await readList(list, call))) await check.check(line);
  const { results } = check;
  const count = (wanted: LineResult["result"]) => results.filter(({ result }) => result === wanted).length;
  if (count("improper") === results.length)
    throw new CommandError(`${displayPath(list)}: no properly formatted checksum lines found`, 1);
  const isNoneVerified = ignoreMissing && count("matching") === 0;
  const isHeld = !isNoneVerified && count("matching") + count("missing") === results.length;
  if (!status) {
    for (const [result, one, several] of WARNINGS)
      if (count(result) > 0)
        call.streams.err(`sidekit: WARNING: ${count(result)} ${count(result) === 1 ? one : several}\n`);
    if (isNoneVerified) call.streams.err(`sidekit: ${displayPath(list)}: no file was verified\n`);
  }
  writeResults(results, isHeld, call, options);
  return isHeld ? 0 : 1;
}
