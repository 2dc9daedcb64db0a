import { Segmented, Toggle } from "../../ui/choice.tsx";
import { Sample } from "../../ui/empty.tsx";
import { Field } from "../../ui/field.tsx";
import { SecretField, TextArea, TextField } from "../../ui/text-field.tsx";
import { CodeView } from "./code-view.tsx";
import { formStore } from "./form-store.ts";
import type { CodeForm, FormField } from "./forms.ts";

/** "WPA", "TOTP", "None". */
const labelOf = (value: string): string => (value === "none" ? "None" : value.toUpperCase());

function Control({ name, kind, extra: _, ...described }: FormField) {
  const bound = formStore.bind(name);
  if (kind === "area") return <TextArea {...described} {...bound} rows={2} />;
  if (kind === "secret") return <SecretField {...described} {...bound} />;
  if (kind === "switch")
    return (
      <Toggle
        label={described.label}
        value={bound.value === "yes"}
        onChange={(on) => bound.onChange(on ? "yes" : "no")}
      />
    );
  if (kind === "moment")
    return (
      <Field {...described}>
        {(tie) => (
          <input
            {...tie}
            type="datetime-local"
            value={bound.value}
            onInput={(event) => bound.onChange(event.currentTarget.value)}
          />
        )}
      </Field>
    );
  if (kind)
    return (
      <Segmented {...described} {...bound} options={kind.options.map((value) => ({ value, label: labelOf(value) }))} />
    );
  return <TextField {...described} {...bound} />;
}

const controls = (fields: readonly FormField[]) => fields.map((field) => <Control key={field.name} {...field} />);

/** A code whose text the service writes from the fields of a form. */
export const formView = (form: CodeForm) =>
  function FormCode() {
    const values = formStore.values.value;
    return (
      <CodeView
        empty={
          <>
            <p>Fill in the form to see its code.</p>
            <Sample fill={() => formStore.set(form.sample)} />
          </>
        }
        inputs={controls(form.fields.filter(({ extra }) => !extra))}
        extras={controls(form.fields.filter(({ extra }) => extra))}
        call={(options) => form.call(values, options)}
        contentOf={(code) => code.text}
        isContentShown={!form.fields.some(({ kind }) => kind === "secret")}
      />
    );
  };
