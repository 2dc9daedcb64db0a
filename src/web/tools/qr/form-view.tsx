import { useAnswer } from "../../api/use-answer.ts";
import { Segmented, Toggle } from "../../ui/choice.tsx";
import { Sample } from "../../ui/empty.tsx";
import { Field } from "../../ui/field.tsx";
import { SecretField, TextArea, TextField } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { Code } from "./code.tsx";
import { formStore } from "./form-store.ts";
import type { Form, FormField } from "./forms.ts";
import { Options, optionsOf } from "./options.tsx";
import { qrStore } from "./store.ts";

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
export const formView = (form: Form) =>
  function FormCode() {
    const values = formStore.values.value;
    const options = optionsOf(qrStore.values.value);
    const answer = useAnswer(form.call(values, options));
    return (
      <Workbench
        answer={answer}
        empty={
          <>
            <p>Fill in the form to see its code.</p>
            <Sample fill={() => formStore.set(form.sample)} />
          </>
        }
        spoken={([code]) => `QR code of version ${code.version} made`}
        inputs={controls(form.fields.filter(({ extra }) => !extra))}
        options={
          <>
            {controls(form.fields.filter(({ extra }) => extra))}
            <Options />
          </>
        }
      >
        {([code]) => (
          <Code
            code={code}
            content={code.text}
            isContentShown={!form.fields.some(({ kind }) => kind === "secret")}
            make={(type) => form.call(values, { ...options, ...type }) ?? answer.calls[0] ?? neverMade()}
          />
        )}
      </Workbench>
    );
  };

/** A code is shown only where there is a call that made it. */
function neverMade(): never {
  throw new Error("There is no call for this code");
}
