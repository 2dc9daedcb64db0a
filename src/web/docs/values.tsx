import { Fragment } from "preact";
import { useId } from "preact/hooks";
import { typeWords } from "./document.ts";
import { type Field, groupFields, unsaidLimits } from "./fields.ts";
import { prose } from "./panel.tsx";

interface RowProps {
  field: Field;
  text: string;
  problem: string | undefined;
  onChange(text: string): void;
}

const isLong = ({ schema, initial }: Field): boolean =>
  initial.length > 48 || schema.type === "object" || (schema.type === "array" && initial !== "");

const choicesOf = ({ schema }: Field): readonly unknown[] | undefined =>
  schema.type === "boolean" ? [true, false] : schema.enum;

/** The value that an empty input means. */
const placeholder = ({ schema, required }: Field): string =>
  schema.default === undefined || schema.default === "" ? (required ? "" : "optional") : String(schema.default);

function Input({ field, text, onChange, ...ids }: Omit<RowProps, "problem"> & Record<string, unknown>) {
  const choices = choicesOf(field);
  const change = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value);
  if (choices) {
    return (
      <select {...ids} value={text} onChange={change}>
        {!(field.required && field.initial !== "") && <option value="">{placeholder(field)}</option>}
        {choices.map((each) => (
          <option key={String(each)}>{String(each)}</option>
        ))}
      </select>
    );
  }
  const common = { ...ids, value: text, onInput: change, spellcheck: false, placeholder: placeholder(field) };
  return isLong(field) ? (
    <textarea {...common} rows={Math.min(4, Math.ceil(field.initial.length / 28) || 2)} />
  ) : (
    <input {...common} type="text" autocomplete="off" autocapitalize="off" />
  );
}

/** The description of a field, and an input for it. */
function FieldRow({ field, text, problem, onChange }: RowProps) {
  const id = useId();
  const { name, place, required, description, schema } = field;
  return (
    <li class="field" data-field={name}>
      <div class="about">
        <label for={id}>{name}</label>
        <span class="type"> {typeWords(schema)} </span>
        {required && <span class="required">required</span>}
        {place !== "body" && <span class="type">in {place}</span>}
        <p id={`${id}-about`}>
          {prose(description)}
          {unsaidLimits(field).map((words) => (
            <Fragment key={words}>
              {" "}
              <span class="limit">{words}</span>
            </Fragment>
          ))}
        </p>
      </div>
      <div>
        <Input
          field={field}
          text={text}
          onChange={onChange}
          id={id}
          aria-describedby={problem ? `${id}-problem ${id}-about` : `${id}-about`}
          aria-invalid={problem ? true : undefined}
        />
        {problem && (
          <p class="problem" id={`${id}-problem`}>
            {problem}
          </p>
        )}
      </div>
    </li>
  );
}

interface Props {
  fields: readonly Field[];
  texts: Readonly<Record<string, string>>;
  /** What is wrong with values, by the names or the pointers of their fields. */
  refused: Readonly<Record<string, string>>;
  onChange(name: string, text: string): void;
}

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
  const { main, others } = groupFields(fields);
  return (
    <>
      <h4>Values</h4>
      {list(main)}
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
