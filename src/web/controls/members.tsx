import { inWords } from "../words.ts";
import { CopyButton } from "./buttons.tsx";
import { JsonBlock } from "./code.tsx";
import { Row, Section, Verdict, Warnings } from "./result.tsx";

const isText = (value: unknown): value is string => typeof value === "string";

/** Warnings of a result, by any of the names that operations have for them. */
const warningsOf = (data: Readonly<Record<string, unknown>>): string[] =>
  [data.warnings, data.warning, data.reason].flat().filter(isText);

const NOT_ROWS = ["matches", "valid", "warnings", "warning", "reason"];

function Member({ name, value }: { name: string; value: unknown }) {
  const title = inWords(name);
  if (Array.isArray(value) && value.every(isText))
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
export function Members({ data, verdict }: { data: object | string; verdict?: readonly [yes: string, no: string] }) {
  const all: Readonly<Record<string, unknown>> = isText(data) ? { text: data } : { ...data };
  const isGood = all.matches ?? all.valid;
  const [yes, no] = verdict ?? ["Matches", "Does not match"];
  const isRow = (value: unknown): boolean => isText(value) || typeof value === "number" || typeof value === "boolean";
  const flat = Object.entries(all)
    .filter(([name, value]) => !NOT_ROWS.includes(name) && value !== null && value !== undefined)
    .flatMap(([name, value]) => {
      const inner = typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
      return inner.length > 0 && inner.every(([, each]) => isRow(each)) ? inner : [[name, value] as const];
    });
  const rows = flat.filter(([, value]) => isRow(value));
  return (
    <>
      {typeof isGood === "boolean" && <Verdict tone={isGood ? "good" : "bad"} title={isGood ? yes : no} />}
      <Warnings warnings={warningsOf(all)} />
      {rows.length > 0 && (
        <dl class="rows stacked">
          {rows.map(([name, value]) => (
            <Row key={name} name={inWords(name)} value={String(value)} copied={isText(value)} />
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
