import { type Signal, signal } from "@preact/signals";
import { namesOf } from "../../operation/json.ts";
import type { FieldDefinition, OperationDefinition } from "../definitions.ts";
import { type Call, type CallOptions, callOf, isSecret, JsonText } from "./call.ts";
import {
  decimalFrom,
  decimalProblem,
  isDecimal,
  isNumeric,
  jsonProblem,
  linesOf,
  typesOf,
  valueFrom,
} from "./values.ts";

/** The state of a control: its text, or whether it is on. Fields of several operations can share a cell. */
export interface Cell {
  state: Signal<string | boolean>;
  initial: string | boolean;
  /** Its name in addresses, if that is not the field's. */
  name?: string;
  /** Reads the value of the field from the text. By default it follows from the schema. */
  read?(text: string): unknown;
  /** Whether no control shows it: another name of a field, or an option of HTTP responses. */
  isHidden?: boolean;
  /** The choices of its control, if they are not those of the schema. */
  choices?: readonly string[];
}

export const cell = (initial: string | boolean): Cell => ({ state: signal(initial), initial });

/** A field with the state of its control. */
export type FormField<Value = unknown> = FieldDefinition<Value> & { cell: Cell };

/** A field of the page alone: one of several choices, at first the first one. */
export const choiceField = (name: string, label: string, choices: readonly string[]): FormField<string> => ({
  name,
  label,
  path: [name],
  required: true,
  schema: { enum: choices },
  cell: cell(choices[0] ?? ""),
});

/** What has been entered into a field. */
export const textOf = ({ cell: { state } }: { cell: Cell }): string => String(state.value);

type Some<Fields, Value> = { readonly [Name in keyof Fields]?: Value };
type ValuesOf<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/** An operation with the state of a control for each field. */
export interface Form<Fields = Record<string, unknown>, Out = unknown> {
  fields: { readonly [Name in keyof Fields]: FormField<Fields[Name]> };
  /**
   * The call with what has been entered; undefined while a required field is empty or a field has a problem.
   * @param values Replace what has been entered.
   */
  call(values?: ValuesOf<Fields>, options?: CallOptions): Call<Out> | undefined;
  /** The fields that controls show: those that have a meaning with what is chosen in others. */
  shown(): readonly FormField[];
  /** Enters texts into fields. */
  enter(texts: Some<Fields, string | boolean>): void;
}

/** Why a field cannot be sent, if the page can tell. */
export function problemOf(field: FormField): string | undefined {
  const text = textOf(field);
  if (text.trim() === "") return undefined;
  if (isDecimal(field.schema)) return decimalProblem(field.schema, text);
  return field.schema.type === "object" ? jsonProblem(text) : undefined;
}

/** Whether an empty text is a value of a field: it may be empty, and it is required or has a default. */
const takesEmptyText = ({ schema, required }: FieldDefinition): boolean =>
  schema.type === "string" && !schema.minLength && (required || schema.default !== undefined);

/** The choices of a field. */
export const choicesOf = <Value>({ schema }: FormField<Value>): readonly Value[] => (schema.enum ?? []) as Value[];

/** The chosen value of a field, "" if it is left open; its initial value or default if an address has set it to anything else. */
export function choiceOf(field: FormField): string {
  const { enum: values = [], default: standard } = field.schema;
  if (!field.required && standard === undefined && textOf(field) === "") return "";
  const choices = values.map(String);
  return (
    [textOf(field), field.cell.initial, standard].map(String).find((text) => choices.includes(text)) ?? choices[0] ?? ""
  );
}

/** The value of a text; undefined if nothing has been entered. */
function readText(field: FormField, text: string): unknown {
  const { schema } = field;
  const types = typesOf(schema);
  if (schema.enum) return text === "" ? undefined : schema.enum.find((value) => String(value) === choiceOf(field));
  if (types.includes("array")) {
    const lines = linesOf(text);
    return lines.length > 1 || (lines.length > 0 && !types.includes("string")) ? lines : lines[0];
  }
  if (field.isColor) return text.trim() || undefined;
  // White space alone counts as empty, except in a secret.
  if (text === "" || (text.trim() === "" && schema.minLength && !isSecret(field)))
    return takesEmptyText(field) ? "" : undefined;
  if (isDecimal(schema)) return decimalFrom(text);
  return types.includes("object") ? new JsonText(text) : valueFrom(schema, text);
}

const enteredValue = (field: FormField, text: string): unknown =>
  field.cell.read ? field.cell.read(text) : readText(field, text);

/** The value of a field in a request; undefined if it is empty or the default, which the service fills in. */
function requestValue(field: FormField): unknown {
  const entered = field.cell.state.value;
  const value = typeof entered === "boolean" ? entered : enteredValue(field, entered);
  return value === field.schema.default ? undefined : value;
}

/** The initial state of a control: the default of the field. */
export const defaultState = ({ schema }: FieldDefinition): string | boolean =>
  schema.type === "boolean" ? schema.default === true : String(schema.default ?? "");

/** @param cells For some fields, a shared cell, or another initial state, name or reader of their own cell. */
export function createForm<Fields, Out>(
  operation: OperationDefinition<Fields, Out>,
  cells: Some<Fields, Partial<Cell>> = {},
): Form<Fields, Out> {
  const given = new Map<string, Partial<Cell> | undefined>(Object.entries(cells));
  const definitions: FieldDefinition[] = Object.values(operation.fields);
  const all = definitions.map((field): FormField => {
    const special = given.get(field.name) ?? {};
    const isHidden = field.name === "raw";
    return { ...field, cell: { ...cell(special.initial ?? defaultState(field)), isHidden, ...special } };
  });
  /** Whether the other fields have values with which a field has a meaning. */
  const applies = ({ when = {} }: FormField): boolean =>
    all.every((other) => when[other.name]?.includes(choiceOf(other)) !== false);
  return {
    // They are the operation's fields with their cells, by name.
    fields: Object.fromEntries(all.map((field) => [field.name, field])) as Form<Fields, Out>["fields"],
    call(values = {}, options = {}) {
      const sendable = all.filter(applies);
      const entered = Object.fromEntries(sendable.map((field) => [field.name, requestValue(field)]));
      const sent = { ...entered, ...values };
      const isComplete = sendable.every((field) => !field.required || sent[field.name] !== undefined);
      return isComplete && !sendable.some(problemOf) ? callOf(operation, sent, options) : undefined;
    },
    shown: () => all.filter((field) => !field.cell.isHidden && applies(field)),
    enter(texts) {
      const states = new Map<string, string | boolean>(Object.entries(texts));
      for (const { name, cell } of all) cell.state.value = states.get(name) ?? cell.state.value;
    },
  };
}

/** The fields of a view that are part of its address. */
export interface Addressed {
  /** The fields that were changed, as a query. */
  write(): string;
  /** Sets the fields that are in a query, and resets the others. */
  read(query: URLSearchParams): void;
}

const nameOf = ({ name, cell }: FormField): string => cell.name ?? name;

/** Longer texts are not in addresses. */
const LONGEST_ADDRESSED = 500;

/** Whether a text of an address can be chosen or is within the limits: others would only be refused. */
function isAcceptable(field: FormField, text: string): boolean {
  const { schema, cell } = field;
  const choices = cell.choices ?? schema.enum?.map(String);
  if (choices) return text.split(",").every((each) => choices.includes(each));
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  const value = Number(isNumeric(schema) && text !== "" ? enteredValue(field, text) : minimum);
  return value >= minimum && value <= maximum;
}

/** The state that a query gives to a field. */
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
        if (state.value !== initial && text.length <= LONGEST_ADDRESSED && !isSecretText(text))
          query.set(nameOf(field), text);
      }
      return query.toString();
    },
    read(query) {
      for (const field of shown) field.cell.state.value = stateFrom(field, query.get(nameOf(field)));
    },
  };
}
