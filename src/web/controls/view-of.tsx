import type { ComponentChildren, ComponentType } from "preact";
import type { OperationDefinition } from "../definitions.ts";
import type { Call } from "../operation/call.ts";
import { type Addressed, addressed, createForm, type Form, type FormField } from "../operation/form.ts";
import { useAnswer } from "../operation/use-answer.ts";
import { Sample } from "./buttons.tsx";
import { Control, type ControlProps } from "./control.tsx";
import { Members } from "./members.tsx";
import { Workbench } from "./workbench.tsx";

/** The code of a mode. */
export interface View {
  Component: ComponentType;
  address: Addressed;
  /** Enters a text that was pasted into the search. */
  take?(text: string): void;
}

/** The code of a tool's modes, by their names; what loads it, if it is a part of its own. */
export type Views = Readonly<Record<string, View | (() => Promise<View>)>>;

/** Or a component in place of the control. */
type Override = Partial<ControlProps> & { Replacement?: ComponentType };

/** For some fields, what the definition does not say of their controls; false leaves one out. */
export type Controls<Fields> = { readonly [Name in keyof Fields]?: Override | (() => Override) | false };

/** What a view adds to the definition of its operation. */
export interface ViewOptions<Fields, Out> {
  controls?: Controls<Fields>;
  /** The fields of the inputs in their order; by default those that are required. The others are options. */
  inputs?: readonly (keyof Fields & string)[];
  /** The texts that are part of the address, beside choices, switches and numbers. */
  texts?: readonly (keyof Fields & string)[];
  /** By default that of the form. */
  call?(): Call<Out> | undefined;
  /** The calls that are shown as code; by default those that are sent. */
  commands?(): readonly Call[];
  /** Says what to enter. */
  empty?: string;
  /** Enters a sample. */
  sample?(): void;
  /** The result in a sentence, for screen readers. */
  spoken?(data: Out): string;
  /** By default the members of the result. */
  Result?: ComponentType<{ data: Out; again(): void }>;
  /** Below the inputs. */
  Aside?: ComponentType;
  take?(text: string): void;
}

/** The controls of fields. Switches that follow each other are a group. */
export function FieldControls<Fields>(props: { fields: readonly FormField[]; controls?: Controls<Fields> }) {
  const all = new Map<string, Override | (() => Override) | false | undefined>(Object.entries(props.controls ?? {}));
  const given = (name: string): Override => {
    const each = all.get(name);
    return (typeof each === "function" ? each() : each) || {};
  };
  const rows: FormField[][] = [];
  for (const field of props.fields.filter(({ name }) => all.get(name) !== false)) {
    const last = rows.at(-1);
    const isSwitch = field.schema.type === "boolean";
    if (last && isSwitch && last[0]?.schema.type === "boolean") last.push(field);
    else rows.push([field]);
  }
  return rows.map((row): ComponentChildren => {
    const controls = row.map((field) => {
      const { Replacement, ...props } = given(field.name);
      return Replacement ? <Replacement key={field.name} /> : <Control key={field.name} field={field} {...props} />;
    });
    return row.length > 1 ? <div class="toggles">{controls}</div> : controls;
  });
}

/** The view of an operation: its required fields are inputs, the others options, each with the control of its schema. */
export function viewOf<Fields, Out extends object | string>(
  form: Form<Fields, Out>,
  options: ViewOptions<Fields, Out> = {},
): View {
  const { controls = {}, call = () => form.call(), empty, sample, Aside, Result } = options;
  const fields: readonly FormField[] = Object.values(form.fields);
  const inputNames = options.inputs ?? fields.flatMap(({ name, required }) => (required ? [name] : []));
  function Operation() {
    const answer = useAnswer(call());
    const shown = form.shown();
    const inputs = inputNames.flatMap((name) => shown.filter((field) => field.name === name));
    const others = shown.filter((field) => !inputs.includes(field));
    return (
      <Workbench
        answer={answer}
        {...(options.commands && { commands: options.commands() })}
        empty={
          <>
            <p>{empty ?? (inputs.length > 0 ? "Fill in the fields to see the result." : "…")}</p>
            {sample && <Sample fill={sample} />}
          </>
        }
        spoken={([data]) => options.spoken?.(data) ?? "Done"}
        inputs={
          inputs.length > 0 && (
            <>
              <FieldControls fields={inputs} controls={controls} />
              {Aside && <Aside />}
            </>
          )
        }
        options={others.length > 0 && <FieldControls fields={others} controls={controls} />}
      >
        {([data]) => (Result ? <Result data={data} again={answer.again} /> : <Members data={data} />)}
      </Workbench>
    );
  }
  return {
    Component: Operation,
    address: addressed(form, options.texts),
    ...(options.take && { take: options.take }),
  };
}

/** The views of a tool: its own, and for every other operation the one that follows from its definition. */
export const viewsOf = (
  definitions: Readonly<Record<string, OperationDefinition<Record<string, unknown>, object>>>,
  own: Views,
): Views => ({
  ...Object.fromEntries(
    Object.entries(definitions).map(([verb, definition]) => [verb, async () => viewOf(createForm(definition))]),
  ),
  ...own,
});
