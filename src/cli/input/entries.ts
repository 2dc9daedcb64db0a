import { isJsonObject, type JsonObject } from "../../json/object.ts";
import { alternatives } from "../../operation/expectation.ts";
import { CommandError } from "../definition/command-error.ts";
import { type CsvRecord, parseCsv } from "./csv.ts";

/** One of several inputs in a file. */
export interface Entry {
  /** Its place in messages: "line 3", "entry 3". */
  place: string;
  /** The field `name`, if it has one. */
  name: unknown;
  input: JsonObject;
}

function entryOf(place: string, { name, ...input }: JsonObject): Entry {
  return { place, name, input };
}

/** Values with the names of their fields; a value more than there are fields is a name, before the others. */
function fromValues(place: string, values: readonly unknown[], fields: readonly string[]): Entry {
  const names = values.length === fields.length + 1 ? ["name", ...fields] : fields;
  if (values.length !== names.length)
    throw new CommandError(
      `${place}: must have the values ${alternatives(fields, "and")}, after a name if there is one; quote a value that has commas`,
    );
  const read = `${place}, read as ${names.join(", ")}`;
  return entryOf(read, Object.fromEntries(names.map((name, index) => [name, values[index]])));
}

/** A record below a header. */
function fromColumns({ line, values }: CsvRecord, columns: readonly string[]): Entry {
  const place = `line ${line}`;
  if (values.length !== columns.length)
    throw new CommandError(
      `${place}: must have ${columns.length} values, as the header; quote a value that has commas`,
    );
  return entryOf(place, Object.fromEntries(columns.map((column, index) => [column, values[index]])));
}

function fromCsv(text: string, fields: readonly string[]): Entry[] {
  const records = parseCsv(text);
  if (!records) throw new CommandError('must be CSV, with quotes around whole values, and "" for a quote in them');
  const header = records[0]?.values.map((value) => value.toLowerCase()) ?? [];
  return fields.every((field) => header.includes(field))
    ? records.slice(1).map((record) => fromColumns(record, header))
    : records.map(({ line, values }) => fromValues(`line ${line}`, values, fields));
}

function fromJson(text: string, fields: readonly string[]): Entry[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new CommandError("must be JSON; check its quotes, commas and brackets");
  }
  if (!Array.isArray(list)) throw new CommandError("must be a JSON list");
  return list.map((each: unknown, index) => {
    const place = `entry ${index + 1}`;
    if (Array.isArray(each)) return fromValues(place, each, fields);
    if (isJsonObject(each)) return entryOf(place, each);
    throw new CommandError(`${place}: must be an object or a list`);
  });
}

/**
 * The inputs in a CSV file, with or without a header, or in a JSON list of objects or lists.
 * @param fields The fields of an input, in their order; an entry may have a `name` besides.
 * @throws CommandError that names the place.
 */
export function parseEntries(text: string, fields: readonly string[]): Entry[] {
  const entries = /^\s*[[{]/.test(text) ? fromJson(text, fields) : fromCsv(text, fields);
  if (entries.length === 0) throw new CommandError(`must have at least one entry: ${fields.join(", ")}`);
  return entries;
}
