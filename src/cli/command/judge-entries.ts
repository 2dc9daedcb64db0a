import { fromUtf8, withoutMark } from "../../operation/encoding.ts";
import { alternatives, counted } from "../../operation/expectation.ts";
import { complexityOf, isJsonObject, type JsonObject, parsedJson } from "../../operation/json.ts";
import { inputReader } from "../../operation/reader.ts";
import { Refusal } from "../../operation/refusal.ts";
import type { AnyOperation } from "../../operation/tool.ts";
import { CommandError, displayPath } from "../../settings/command-error.ts";
import type { CommandCall } from "./commands.ts";
import { writeResult } from "./output.ts";
import { readList } from "./sources.ts";

/** A row of a file: its place in messages ("line 3", "entry 3"), and its values or the object that it is. */
type Row = readonly [place: string, content: unknown];

/** The most entries of a list: each takes 2 KB and 10 µs. */
const MAX_ENTRIES = 100_000;

const tooMany = () => new CommandError(`must have at most ${counted(MAX_ENTRIES, "entries")}; split the list`);

/** The most values of an entry that are read: more than any has. */
const MAX_VALUES = 8;

const MAX_DEPTH = 64;

/** A value, in quotes or not, and what ends it. */
const VALUE = /(?:[ \t]*"([^"]*(?:""[^"]*)*)"[ \t]*|([^",\r\n]*))(,|\r?\n|$)/y;

/**
 * The rows of a CSV text (RFC 4180), trimmed, without empty lines.
 * @throws CommandError also at one more than a list may have: 16 MB of short lines would take 2 GB.
 */
export function rowsOfCsv(text: string): Row[] {
  const rows: Row[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const values: string[] = [];
    const place = `line ${line}`;
    let end = ",";
    while (end === ",") {
      VALUE.lastIndex = at;
      const match = VALUE.exec(text);
      if (!match) throw new CommandError('must be CSV, with quotes around whole values, and "" for a quote in them');
      const [whole, quoted, plain = "", ending = ""] = match;
      if (values.length < MAX_VALUES) values.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
      at += whole.length;
      line += whole.split("\n").length - 1;
      end = ending;
    }
    if (values.some((value) => value !== "")) rows.push([place, values]);
    // A header comes before the entries.
    if (rows.length > MAX_ENTRIES + 1) throw tooMany();
  }
  return rows;
}

function rowsOfJson(text: string): Row[] {
  const { depth, values } = complexityOf(text);
  if (depth > MAX_DEPTH) throw new CommandError(`must be JSON of at most ${MAX_DEPTH} levels`);
  if (values > MAX_VALUES * MAX_ENTRIES) throw tooMany();
  const list = parsedJson(text);
  if (list === undefined) throw new CommandError("must be JSON; check its quotes, commas and brackets");
  if (!Array.isArray(list)) throw new CommandError("must be a JSON list");
  return list.map((each: unknown, index) => [`entry ${index + 1}`, each]);
}

interface Entry {
  place: string;
  /** The field `name`, if it has one. */
  name: unknown;
  input: JsonObject;
}

/** The entry of a row. Without a header, one value more than there are fields is a name, before the others. */
function entryOf([place, content]: Row, header: readonly string[] | undefined, fields: readonly string[]): Entry {
  if (isJsonObject(content)) {
    const { name, ...input } = content;
    return { place, name, input };
  }
  if (!Array.isArray(content)) throw new CommandError(`${place}: must be an object or a list`);
  const names = header ?? (content.length === fields.length + 1 ? ["name", ...fields] : fields);
  const expected = `${alternatives(names, "and")}${header ? "" : ", after a name if there is one"}`;
  if (content.length !== names.length)
    throw new CommandError(`${place}: must have the values ${expected}; quote a value that has commas`);
  return entryOf([place, Object.fromEntries(names.map((each, index) => [each, content[index]]))], header, fields);
}

/** The inputs in a CSV file or JSON list: `fields`, perhaps after a name. @throws CommandError that names the place. */
export function parseEntries(text: string, fields: readonly string[]): Entry[] {
  const rows = /^\s*[[{]/.test(text) ? rowsOfJson(text) : rowsOfCsv(text);
  const columns = [rows[0]?.[1]].flat().map((name) => String(name).toLowerCase());
  const header = fields.every((field) => columns.includes(field)) ? columns : undefined;
  const entries = header ? rows.slice(1) : rows;
  if (header && new Set(header).size < header.length) throw new CommandError("has a column twice; keep one");
  if (entries.length === 0) throw new CommandError(`must have at least one entry: ${fields.join(", ")}`);
  if (entries.length > MAX_ENTRIES) throw tooMany();
  return entries.map((row) => entryOf(row, header, fields));
}

interface Judged {
  entry: Entry;
  passes: boolean;
  output: JsonObject;
}

/** Lines with columns of equal width. */
function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map(({ length }, column) =>
    rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), length),
  );
  const padded = (cell: string, column: number) => cell.padEnd(widths[column] ?? 0);
  return [header, ...rows].map((row) => row.map(padded).join("  ").trimEnd()).join("\n");
}

/** A value on one line. */
const shown = (value: unknown): string => (value === undefined ? "" : String(value).replaceAll(/\s+/g, " "));

function textOf(judged: readonly Judged[], { values = [], entries }: AnyOperation, level: string, failed: number) {
  const hasNames = judged.some(({ entry }) => entry.name !== undefined);
  const header = [level, ...(hasNames ? ["name"] : []), ...values, ...(entries?.columns ?? [])];
  const rows = judged.map(({ entry, passes, output }) => [
    passes ? "pass" : "FAIL",
    ...(hasNames ? [shown(entry.name)] : []),
    ...values.map((value) => shown(entry.input[value])),
    ...(entries?.cells(output, level) ?? []),
  ]);
  return `${table(header, rows)}\n\n${judged.length - failed} of ${judged.length} pass ${level}\n`;
}

/** Runs an operation on entries. @throws CommandError that names the place of an entry that cannot be used. */
async function judgeAll(text: string, { input, values = [], entries, run }: AnyOperation, level: string) {
  const read = inputReader(input, "");
  const judged: Judged[] = [];
  for (const entry of parseEntries(text, values)) {
    try {
      const output = await run(read({ params: {}, body: entry.input }), { baseUrl: "" });
      judged.push({ entry, passes: entries?.passes(output, level) === true, output });
    } catch (error) {
      throw error instanceof Refusal ? new CommandError(`${entry.place}: ${error.message}`) : error;
    }
  }
  return judged;
}

/** Judges the output for every entry of a file. @returns The exit code. @throws CommandError that names file and place. */
export async function judgeEntries(call: CommandCall, path: string, level: string): Promise<number> {
  const { command, json, output: outputPath, streams } = call;
  const text = fromUtf8(await readList(path, streams));
  let judged: Judged[];
  try {
    if (text === null) throw new CommandError("must be text in UTF-8");
    judged = await judgeAll(withoutMark(text), command.operation, level);
  } catch (error) {
    throw error instanceof CommandError ? new CommandError(`${displayPath(path)}: ${error.message}`) : error;
  }
  const failed = judged.filter(({ passes }) => !passes).length;
  const results = judged.map(({ entry: { name, input }, passes, output }) => ({ name, input, passes, ...output }));
  const content = json
    ? `${JSON.stringify({ level, count: judged.length, failed, results })}\n`
    : textOf(judged, command.operation, level, failed);
  writeResult(content, outputPath, streams);
  return failed > 0 ? 1 : 0;
}
