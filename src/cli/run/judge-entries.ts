import { fromUtf8 } from "../../operation/encoding.ts";
import { inputReader } from "../../operation/reader.ts";
import { Refusal } from "../../operation/refusal.ts";
import type { AnyOperation } from "../../operation/route.ts";
import { CommandError, displayPath } from "../definition/command-error.ts";
import type { CommandCall } from "../definition/commands.ts";
import { ByteBudget, openFile } from "../input/byte-source.ts";
import { type Entry, parseEntries } from "../input/entries.ts";
import { writeResult } from "../output/write.ts";

/** The result for an entry. */
interface Judged {
  entry: Entry;
  passes: boolean;
  output: unknown;
  /** The cells of the table that the operation defines. */
  cells: readonly string[];
}

/** Lines with columns of equal width. */
function table(rows: readonly (readonly string[])[]): string {
  const longest = (column: number) => rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0);
  const widths = (rows[0] ?? []).map((_, column) => longest(column));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return lines.join("\n");
}

/** A value on one line. */
const shown = (value: unknown): string => (value === undefined ? "" : String(value).replaceAll(/\s+/g, " "));

function textOf(judged: readonly Judged[], { command, judgement }: CommandCall, summary: string): string {
  const { values = [], entries } = command.operation;
  const hasNames = judged.some(({ entry }) => entry.name !== undefined);
  const header = [judgement?.level ?? "", ...(hasNames ? ["name"] : []), ...values, ...(entries?.columns ?? [])];
  const rows = judged.map(({ entry, passes, cells }) => [
    passes ? "pass" : "FAIL",
    ...(hasNames ? [shown(entry.name)] : []),
    ...values.map((value) => shown(entry.input[value])),
    ...cells,
  ]);
  return `${table([header, ...rows])}\n\n${summary}\n`;
}

/** Runs an operation on entries. @throws CommandError that names the place of an entry that cannot be used. */
async function judgeAll(text: string, { input, values = [], entries, run }: AnyOperation, level: string) {
  const read = inputReader(input, "");
  const judged: Judged[] = [];
  for (const entry of parseEntries(text, values)) {
    try {
      const output = await run(read({ params: {}, body: entry.input }), { baseUrl: "" });
      const passes = entries?.passes(output, level) === true;
      judged.push({ entry, passes, output, cells: entries?.cells(output, level) ?? [] });
    } catch (error) {
      throw error instanceof Refusal ? new CommandError(`${entry.place}: ${error.message}`) : error;
    }
  }
  return judged;
}

/** The text of a list in UTF-8, with a byte-order mark or without. @throws CommandError for other bytes. */
function textOfList(bytes: Uint8Array): string {
  const text = fromUtf8(bytes);
  if (text === null) throw new CommandError("must be text in UTF-8");
  return text.replace(/^\ufeff/, "");
}

/**
 * Runs an operation on every entry of a file, and judges each output by a level.
 * @returns The exit code: 1 if an output does not pass.
 * @throws CommandError that names the file and the place of an entry that cannot be used.
 */
export async function judgeEntries(call: CommandCall, path: string, level: string): Promise<number> {
  const { command, json, output, streams } = call;
  const chunks = path === "-" ? streams.stdin() : openFile(path).chunks();
  const bytes = await new ByteBudget().collect({ name: path, chunks });
  let judged: Judged[];
  try {
    judged = await judgeAll(textOfList(bytes), command.operation, level);
  } catch (error) {
    throw error instanceof CommandError ? new CommandError(`${displayPath(path)}: ${error.message}`) : error;
  }
  const failed = judged.filter(({ passes }) => !passes).length;
  const results = judged.map(({ entry: { name, input }, passes, output: data }) => ({
    ...(name === undefined ? {} : { name }),
    input,
    passes,
    ...Object(data),
  }));
  const summary = `${judged.length - failed} of ${judged.length} pass ${level}`;
  const content = json
    ? `${JSON.stringify({ level, count: judged.length, failed, results })}\n`
    : textOf(judged, call, summary);
  writeResult(content, output, streams);
  return failed > 0 ? 1 : 0;
}
