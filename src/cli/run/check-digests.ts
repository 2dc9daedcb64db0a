import type { JsonObject } from "../../json/object.ts";
import { CommandError } from "../definition/command-error.ts";
import { shownPath } from "../definition/file-errors.ts";
import { openFile } from "../input/byte-source.ts";
import { collect } from "../input/text-source.ts";
import { withProgress } from "../output/progress.ts";
import { type ChecksumLine, escapedPath, parseChecksumLine } from "./checksum-line.ts";
import type { Call } from "./run-operation.ts";

/** What a check has found, for the warnings at its end. */
interface Tally {
  checked: number;
  improper: number;
  unreadable: number;
  mismatched: number;
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The warnings of sha256sum, where there is something to warn of. */
function warnings({ improper, unreadable, mismatched }: Tally): string[] {
  return [
    ...(improper > 0 ? [plural(improper, "line is", "lines are").concat(" improperly formatted")] : []),
    ...(unreadable > 0 ? [plural(unreadable, "listed file", "listed files").concat(" could not be read")] : []),
    ...(mismatched > 0 ? [plural(mismatched, "computed checksum", "computed checksums").concat(" did NOT match")] : []),
  ];
}

/** The upload's input for one line; undefined where the line is not a digest of the algorithm that is asked for. */
function inputFor({ operation, given }: Call, { digest, algorithm }: ChecksumLine): JsonObject | undefined {
  const input: JsonObject | undefined = operation.upload?.forDigits?.(digest.length);
  if (!input) return undefined;
  const asked = given.values.map(({ field, texts }) => input[field.name] === texts[0]?.toLowerCase());
  const isNamed = algorithm === undefined || Object.values(input).includes(algorithm);
  return isNamed && asked.every(Boolean) ? input : undefined;
}

async function matches(call: Call, input: JsonObject, { digest, path }: ChecksumLine): Promise<boolean> {
  const { upload } = call.operation;
  if (!upload) return false;
  const { size, chunks } = openFile(path);
  const output = await upload.run(input, withProgress(chunks(), size, call.streams));
  return upload.text(output) === digest;
}

/** Checks one line and prints what comes of it. */
async function checkLine(line: string, call: Call, tally: Tally): Promise<void> {
  const parsed = parseChecksumLine(line);
  const input = parsed && inputFor(call, parsed);
  if (!parsed || !input) {
    tally.improper++;
    return;
  }
  tally.checked++;
  // Only a line break is escaped here, as by GNU coreutils 9.
  const name = parsed.path.includes("\n") ? `\\${escapedPath(parsed.path)}` : parsed.path;
  try {
    const isSame = await matches(call, input, parsed);
    if (!isSame) tally.mismatched++;
    call.streams.out(`${name}: ${isSame ? "OK" : "FAILED"}\n`);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    tally.unreadable++;
    call.streams.err(`sidekit: ${error.message}\n`);
    call.streams.out(`${name}: FAILED open or read\n`);
  }
}

async function readList(path: string, { streams }: Call): Promise<string[]> {
  const bytes = await collect(path === "-" ? streams.stdin() : openFile(path).chunks(), path);
  const lines = bytes.toString("utf8").split(/\r?\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/**
 * Checks files against a list of digests, as `sha256sum --check` does, with its output, warnings and exit codes: 1 where a
 * file does not match or cannot be read, or no line could be used. The algorithm follows from a digest's length.
 * @throws CommandError where the list cannot be read.
 */
export async function checkDigests(call: Call): Promise<number> {
  const { check = "-" } = call.options;
  const tally: Tally = { checked: 0, improper: 0, unreadable: 0, mismatched: 0 };
  for (const line of await readList(check, call)) await checkLine(line, call, tally);
  if (tally.checked === 0) throw new CommandError(`${shownPath(check)}: no properly formatted checksum lines found`, 1);
  for (const warning of warnings(tally)) call.streams.err(`sidekit: WARNING: ${warning}\n`);
  return tally.mismatched + tally.unreadable > 0 ? 1 : 0;
}
