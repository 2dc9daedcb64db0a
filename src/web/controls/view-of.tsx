import type { ComponentType } from "preact";
import { namesOf } from "../../operation/json.ts";
import { type Call, isSecret } from "../operation/call.ts";
import { useAnswer } from "../operation/client.ts";
import {
  enterExample,
  enteredValue,
  type Form,
  type FormField,
  isNumeric,
  placeholderOf,
  pointerOf,
  problemOf,
  refusedFields,
  textOf,
} from "../operation/form.ts";
import { Control, type ControlProps } from "./control.tsx";
import { Members, verdictOf } from "./result.tsx";
import { CORRECT, Folded, Workbench } from "./workbench.tsx";

/** The fields of a view that are part of its address. */
export interface Addressed {
  /** The fields that were changed, as a query; without those that were refused. */
  write(): string;
  /** Sets the fields that are in a query, and resets the others. */
  read(query: URLSearchParams): void;
}

const nameOf = ({ name, cell }: FormField): string => cell.name ?? name;

const LONGEST_ADDRESSED = 500;

/** Whether a text of an address can be chosen or is within the limits: others would only be refused. */
function isAcceptable(field: FormField, text: string): boolean {
  const { schema, cell } = field;
  const choices = cell.choices ?? schema.enum?.map(String);
  if (choices) return text.split(",").every((each) => choices.includes(each));
  if (!isNumeric(schema) || text === "") return true;
  const { type, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  const value = Number(enteredValue(field, text));
  return value >= minimum && value <= maximum && (type !== "integer" || Number.isInteger(value));
}

function stateFrom(field: FormField, given: string | null): string | boolean {
  const { initial } = field.cell;
  if (given === null || given === initial || !isAcceptable(field, given)) return initial;
  return typeof initial === "boolean" ? given === "true" : given;
}

const isClosed = ({ schema, isColor }: FormField): boolean =>
  isColor === true || schema.enum !== undefined || schema.type === "boolean" || isNumeric(schema);

/**
 * Makes choices, switches, numbers and colours of a form part of the address; of its texts, those that are named. Fields for secrets and
 * texts that are secrets are left out: addresses end up in histories, bookmarks and chats.
 */
export function addressed<Fields>(
  { fields }: Pick<Form<Fields>, "fields">,
  texts: readonly (keyof Fields & string)[] = [],
  isSecretText: (text: string) => boolean = () => false,
): Addressed {
  const shown = namesOf(fields)
    .map((name): FormField => fields[name])
    .filter((field) => !field.cell.isHidden && !isSecret(field))
    .filter((field) => isClosed(field) || texts.some((name) => name === field.name));
  return {
    write() {
      const query = new URLSearchParams();
      for (const field of shown) {
        const { state, initial } = field.cell;
        const text = textOf(field);
        const isRefused =
          !isAcceptable(field, text) ||
          refusedFields.value.split("\n").some((pointer) => `${pointer}/`.startsWith(`${pointerOf(field)}/`));
        if (state.value !== initial && text.length <= LONGEST_ADDRESSED && !isSecretText(text) && !isRefused)
          query.set(nameOf(field), text);
      }
      return query.toString();
    },
    read(query) {
      for (const field of shown) field.cell.state.value = stateFrom(field, query.get(nameOf(field)));
    },
  };
}

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

/** For some fields, what the definition does not say of their controls. */
export type Controls<Fields> = { readonly [Name in keyof Fields]?: Override };

/** What a view adds to the definition of its operation. */
export interface ViewOptions<Fields, Out> {
  /** Called each time that the view is shown. */
  controls?(): Controls<Fields>;
  /** The fields of the inputs in their order; by default those that are required. The others are options. */
  inputs?: readonly (keyof Fields & string)[];
  /** Inputs that are rarely used, below the others in folds. */
  more?: readonly (keyof Fields & string)[];
  /** The texts that are part of the address, beside choices, switches, numbers and colours. */
  texts?: readonly (keyof Fields & string)[];
  /** Which of these texts are secrets, and left out. */
  isSecretText?(text: string): boolean;
  call?(): Call<Out> | undefined;
  /** The calls that are shown as code; by default those that are sent. */
  commands?(): readonly Call[];
  empty?: string;
  /** Enters a sample; by default the operation's example, if a required field is empty at first. */
  sample?(): void;
  /** The result in a sentence, for screen readers. */
  spoken?(data: Out): string;
  Result?: ComponentType<{ data: Out; again(): void }>;
  Aside?: ComponentType;
  /** The controls of the options; by default those of all fields that are no inputs. */
  Options?: ComponentType;
  /** By default, it enters the text into the first input. */
  take?(text: string): void;
}

/** The controls of fields, with their examples as placeholders. */
export function FieldControls<Fields>(props: {
  fields: readonly FormField[];
  controls?: Controls<Fields> | undefined;
}) {
  const given = new Map<string, Override | undefined>(Object.entries(props.controls ?? {}));
  return props.fields.map((field) => {
    const { Replacement, ...own } = given.get(field.name) ?? {};
    if (Replacement) return <Replacement key={field.name} />;
    return <Control key={field.name} field={field} placeholder={placeholderOf(field)} {...own} />;
  });
}

/** The fields of a form that are shown, in the order of their names; by default those that are required. */
function inputsOf<Fields>(form: Form<Fields>, names?: readonly string[]): FormField[] {
  const shown = form.shown();
  if (!names) return shown.filter(({ required }) => required);
  return names.flatMap((name) => shown.filter((field) => field.name === name));
}

/** The view of an operation: its required fields are inputs, the others options, each with the control of its schema. */
export function viewOf<Fields, Out extends object | string>(
  form: Form<Fields, Out>,
  options: ViewOptions<Fields, Out> = {},
): View & { Inputs: ComponentType } {
  const { controls, call = () => form.call(), inputs: names, more = [], empty, Aside, Options, Result } = options;
  const isEmpty = Object.values<FormField>(form.fields).some(({ required, cell }) => required && cell.initial === "");
  const { sample = isEmpty ? () => enterExample(form) : undefined } = options;
  const Inputs = () => {
    const folded = inputsOf(form, more);
    return (
      <>
        <FieldControls fields={inputsOf(form, names)} controls={controls?.()} />
        {Aside && <Aside />}
        {folded.length > 0 && (
          <Folded title="More fields">
            <FieldControls fields={folded} controls={controls?.()} />
          </Folded>
        )}
      </>
    );
  };
  function Operation() {
    const answer = useAnswer(call());
    const inputs = [...inputsOf(form, names), ...inputsOf(form, more)];
    const others = form.shown().filter((field) => !inputs.includes(field));
    const isWrong = form.shown().some(problemOf);
    return (
      <Workbench
        answer={answer}
        {...(options.commands && { commands: options.commands() })}
        empty={isWrong ? CORRECT : (empty ?? (inputs.length > 0 ? "Fill in the fields to see the result." : "…"))}
        sample={isWrong ? undefined : sample}
        spoken={(data) => options.spoken?.(data) ?? verdictOf(data)?.title ?? "Done"}
        inputs={(inputs.length > 0 || Aside) && <Inputs />}
        options={Options ? <Options /> : others.length > 0 && <FieldControls fields={others} controls={controls?.()} />}
      >
        {(data) => (Result ? <Result data={data} again={answer.again} /> : <Members data={data} />)}
      </Workbench>
    );
  }
  return {
    Component: Operation,
    Inputs,
    address: addressed(form, options.texts, options.isSecretText),
    take(text) {
      const [first] = inputsOf(form, names);
      if (options.take) options.take(text);
      else if (first) first.cell.state.value = text;
    },
  };
}

/** The views of a tool: its own, and for every other operation the one that follows from its definition. */
export const viewsOf = (forms: Readonly<Record<string, Form<Record<string, unknown>, object>>>, own: Views): Views => ({
  ...Object.fromEntries(Object.entries(forms).map(([verb, form]) => [verb, async () => viewOf(form)])),
  ...own,
});
