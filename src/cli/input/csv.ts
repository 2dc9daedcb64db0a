/** A record of a CSV file, with the line that it begins on. */
export interface CsvRecord {
  line: number;
  values: string[];
}

/** A value, in quotes or not, and what ends it. */
const VALUE = /(?:[ \t]*"([^"]*(?:""[^"]*)*)"[ \t]*|([^",\r\n]*))(,|\r?\n|$)/y;

/**
 * The records of a CSV text (RFC 4180), without empty lines. White space around values is dropped.
 * @returns undefined if quotes are not where they can be.
 */
export function parseCsv(text: string): CsvRecord[] | undefined {
  const records: CsvRecord[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const record: CsvRecord = { line, values: [] };
    let end = ",";
    while (end === ",") {
      VALUE.lastIndex = at;
      const match = VALUE.exec(text);
      if (!match) return undefined;
      const [whole, quoted, plain = "", ending = ""] = match;
      record.values.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
      at += whole.length;
      line += whole.split("\n").length - 1;
      end = ending;
    }
    if (record.values.some((value) => value !== "")) records.push(record);
  }
  return records;
}
