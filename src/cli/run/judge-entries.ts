import { inputReader } from "../../operation/reader.ts";
import { Refusal } from "../../refusal.ts";
import { CommandError, displayPath } from "../definition/command-error.ts";
import type { CommandCall, Judgement } from "../definition/commands.ts";
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
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
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

async function judge(entry: Entry, { command: { operation } }: CommandCall, level: string): Promise<Judged> {
  try {
    const input = inputReader(operation.input, "")({ params: {}, body: entry.input });
    const output = await operation.run(input, { baseUrl: "" });
    const passes = operation.entries?.passes(output, level) === true;
    return { entry, passes, output, cells: operation.entries?.cells(output) ?? [] };
  } catch (error) {
    throw error instanceof Refusal ? new CommandError(`${entry.place}: ${error.message}`) : error;
  }
}

/**
 * Runs an operation on every entry of a file, and judges each output by a level.
 * @returns The exit code: 1 if an output does not pass.
 * @throws CommandError that names the file and the place of an entry that cannot be used.
 */
export async function judgeEntries(call: CommandCall, { path, level }: Judgement): Promise<number> {
  const { command, json, output, streams } = call;
  const chunks = path === "-" ? streams.stdin() : openFile(path).chunks();
  const bytes = await new ByteBudget().collect({ name: path, chunks });
  const judged: Judged[] = [];
  try {
    const fields = command.operation.values ?? [];
    for (const entry of parseEntries(bytes.toString("utf8").replace(/^\ufeff/, ""), fields))
      judged.push(await judge(entry, call, level));
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
