import { statSync } from "node:fs";
import type { JsonObject } from "../../json/object.ts";
import { CommandError, displayPath, errorCode, errorLine } from "../definition/command-error.ts";
import type { CommandCall, DigestCheck } from "../definition/commands.ts";
import type { Streams } from "../definition/streams.ts";
import { ByteBudget, openFile } from "../input/byte-source.ts";
import { withProgress } from "../output/progress.ts";
import { type ChecksumLine, escapedPath, parseChecksumLine } from "./checksum-line.ts";

/** The result for one line of a list. */
type LineResult = "matching" | "improper" | "missing" | "unreadable" | "mismatched";

/** The warnings, in the words of sha256sum: for one, and for several. */
const WARNINGS: readonly (readonly [LineResult, string, string])[] = [
  ["improper", "line is improperly formatted", "lines are improperly formatted"],
  ["unreadable", "listed file could not be read", "listed files could not be read"],
  ["mismatched", "computed checksum did NOT match", "computed checksums did NOT match"],
];

/**
 * The upload's input for one line: of the algorithm that the caller and the line name, if they do, else of the usual one for
 * digests of that length. Undefined if the line has no such digest.
 */
function inputFor({ command, values }: CommandCall, { digest, algorithm }: ChecksumLine): JsonObject | undefined {
  const { upload } = command.operation;
  const names = new Set([...values.map(({ texts }) => texts[0]), algorithm]);
  if (names.size > 1) names.delete(undefined);
  const inputs = [...names].map((name) => upload?.forDigits?.(digest.length, name));
  return new Set(inputs.map((input) => JSON.stringify(input))).size === 1 ? inputs[0] : undefined;
}

async function matches(call: CommandCall, input: JsonObject, { digest, path }: ChecksumLine): Promise<boolean> {
  const { upload } = call.command.operation;
  if (!upload) return false;
  const { size, chunks } = openFile(path);
  const output = await upload.run(input, withProgress(chunks(), size, call.streams));
  return upload.text(output) === digest;
}

function isMissing(path: string): boolean {
  try {
    statSync(path);
    return false;
  } catch (error) {
    return errorCode(error) === "ENOENT";
  }
}

/** Checks one line and prints the result. */
async function checkLine(line: string, call: CommandCall, options: DigestCheck): Promise<LineResult> {
  const parsed = parseChecksumLine(line);
  const input = parsed && inputFor(call, parsed);
  if (!parsed || !input) return "improper";
  if (options.ignoreMissing && isMissing(parsed.path)) return "missing";
  // As GNU coreutils 9, escape the path only if it has a line break.
  const name = parsed.path.includes("\n") ? `\\${escapedPath(parsed.path)}` : parsed.path;
  try {
    const isSame = await matches(call, input, parsed);
    if (!options.status && !(isSame && options.quiet)) call.streams.out(`${name}: ${isSame ? "OK" : "FAILED"}\n`);
    return isSame ? "matching" : "mismatched";
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    call.streams.err(errorLine(error));
    if (!options.status) call.streams.out(`${name}: FAILED open or read\n`);
    return "unreadable";
  }
}

function warn(results: readonly LineResult[], streams: Streams): void {
  for (const [kind, one, several] of WARNINGS) {
    const count = results.filter((result) => result === kind).length;
    if (count > 0) streams.err(`sidekit: WARNING: ${count} ${count === 1 ? one : several}\n`);
  }
}

async function readList(path: string, { streams }: CommandCall): Promise<string[]> {
  const chunks = path === "-" ? streams.stdin() : openFile(path).chunks();
  const bytes = await new ByteBudget().collect({ name: path, chunks });
  const lines = bytes.toString("utf8").split(/\r?\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/**
 * Checks files against a list of digests like `sha256sum --check`, with its options, output, warnings and exit codes: 1 if
 * a file does not match or cannot be read, or if no line is valid.
 * @throws CommandError if the list cannot be read.
 */
export async function checkDigests(call: CommandCall, options: DigestCheck): Promise<number> {
  const { list, status, strict, ignoreMissing } = options;
  const results: LineResult[] = [];
  for (const line of await readList(list, call)) results.push(await checkLine(line, call, options));
  const has = (result: LineResult) => results.includes(result);
  if (results.every((result) => result === "improper"))
    throw new CommandError(`${displayPath(list)}: no properly formatted checksum lines found`, 1);
  const isNoneVerified = ignoreMissing && !has("matching");
  if (!status) {
    warn(results, call.streams);
    if (isNoneVerified) call.streams.err(`sidekit: ${displayPath(list)}: no file was verified\n`);
  }
  return has("unreadable") || has("mismatched") || (strict && has("improper")) || isNoneVerified ? 1 : 0;
}
