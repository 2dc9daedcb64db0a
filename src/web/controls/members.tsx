import { isJsonObject } from "../../operation/json.ts";
import { inWords } from "../words.ts";
import { CopyButton } from "./buttons.tsx";
import { JsonBlock, Row, Section, type Tone, Verdict, Warnings } from "./result.tsx";

const isString = (value: unknown): value is string => typeof value === "string";

/** Warnings of a result, by any of the names that operations have for them. */
const warningsOf = (data: Readonly<Record<string, unknown>>): string[] =>
  [data.warnings, data.warning, data.reason].flat().filter(isString);

const membersOf = (data: object | string): Readonly<Record<string, unknown>> =>
  isString(data) ? { text: data } : { ...data };

/** What a result says of a comparison; undefined if it is none. */
export function verdictOf(data: object | string): { tone: Tone; title: string } | undefined {
  const { matches, valid = matches } = membersOf(data);
  if (typeof valid !== "boolean") return undefined;
  return valid ? { tone: "good", title: "Matches" } : { tone: "bad", title: "Does not match" };
}

/** A short value in words. */
const wordOf = (value: unknown): string => (typeof value === "boolean" ? (value ? "Yes" : "No") : String(value));

const NOT_ROWS = ["matches", "valid", "warnings", "warning", "reason"];

function Member({ name, value }: { name: string; value: unknown }) {
  const title = inWords(name);
  if (Array.isArray(value) && value.every(isString))
    return (
      <Section title={title} actions={<CopyButton text={value.join("\n")} what="all" worded />}>
        <ul class="list">
          {value.map((each, index) => (
            <li key={index}>{each}</li>
          ))}
        </ul>
      </Section>
    );
  return <JsonBlock title={title} value={value} />;
}

/**
 * A result by its members: a verdict, warnings, short values as rows that can be copied, lists, and all else as JSON.
 * Members of objects with such values alone are rows too.
 */
export function Members({ data }: { data: object | string }) {
  const all = membersOf(data);
  const verdict = verdictOf(data);
  const isRow = (value: unknown): boolean => isString(value) || typeof value === "number" || typeof value === "boolean";
  const flat = Object.entries(all)
    .filter(([name, value]) => !NOT_ROWS.includes(name) && value !== null && value !== undefined)
    .flatMap(([name, value]) => {
      const inner = isJsonObject(value) ? Object.entries(value) : [];
      return inner.length > 0 && inner.every(([, each]) => isRow(each)) ? inner : [[name, value] as const];
    });
  const rows = flat.filter(([, value]) => isRow(value));
  return (
    <>
      {verdict && <Verdict {...verdict} />}
      <Warnings warnings={warningsOf(all)} />
      {rows.length > 0 && (
        <dl class="rows stacked">
          {rows.map(([name, value]) => (
            <Row key={name} name={inWords(name)} value={wordOf(value)} copied={isString(value)} />
          ))}
        </dl>
      )}
      {flat
        .filter((each) => !rows.includes(each))
        .map(([name, value]) => (
          <Member key={name} name={name} value={value} />
        ))}
    </>
  );
}
