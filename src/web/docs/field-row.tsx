import { Fragment } from "preact";
import { useId } from "preact/hooks";
import type { Field } from "./fields.ts";
import { prose } from "./prose.tsx";
import { limitWords, typeWords } from "./schema-words.ts";

interface Props {
  field: Field;
  text: string;
  problem: string | undefined;
  onChange(text: string): void;
}

const isLong = ({ schema, initial }: Field): boolean =>
  initial.length > 48 || schema.type === "object" || (schema.type === "array" && initial !== "");

const choicesOf = ({ schema }: Field): readonly unknown[] | undefined =>
  schema.type === "boolean" ? [true, false] : schema.enum;

/** What an empty input means. */
const placeholder = ({ schema, required }: Field): string =>
  schema.default === undefined || schema.default === "" ? (required ? "" : "optional") : String(schema.default);

function Input({ field, text, onChange, ...ids }: Omit<Props, "problem"> & Record<string, unknown>) {
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

/** A value of a request: what it is, and an input for it. */
export function FieldRow({ field, text, problem, onChange }: Props) {
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
          {limitWords(schema).map((words) => (
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
