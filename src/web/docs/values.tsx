import { FieldRow } from "./field-row.tsx";
import type { Field } from "./fields.ts";

interface Props {
  fields: readonly Field[];
  texts: Readonly<Record<string, string>>;
  /** What is wrong with values, by the names or the pointers of their fields. */
  refused: Readonly<Record<string, string>>;
  onChange(name: string, text: string): void;
}

/** Operations with more values than this show the optional ones on request. */
const MANY = 8;

const isMain = ({ required, initial }: Field): boolean => required || initial !== "";

/** The values of a request, each with an input. */
export function Values({ fields, texts, refused, onChange }: Props) {
  const problemOf = ({ name, pointer }: Field) => refused[name] ?? refused[pointer];
  const list = (shown: readonly Field[]) => (
    <ul class="fields">
      {shown.map((field) => (
        <FieldRow
          key={field.name}
          field={field}
          text={texts[field.name] ?? field.initial}
          problem={problemOf(field)}
          onChange={(text) => onChange(field.name, text)}
        />
      ))}
    </ul>
  );
  if (fields.length === 0) return null;
  const others = fields.length > MANY ? fields.filter((field) => !isMain(field)) : [];
  return (
    <>
      <h4>Values</h4>
      {list(fields.filter((field) => !others.includes(field)))}
      {others.length > 0 && (
        <details class="more" open={others.some(problemOf)}>
          <summary>
            Optional values <span class="count">{others.length}</span>
          </summary>
          {list(others)}
        </details>
      )}
    </>
  );
}
