import { type Signal, signal } from "@preact/signals";
import { namesOf } from "../../json/object.ts";
import { type Call, type CallOptions, callOf, isSecret, JsonText } from "../api/call.ts";
import type { FieldDefinition, OperationDefinition, Schema } from "../definitions.ts";

/** The state of a control: its text, or whether it is on. Fields of several operations can share a cell. */
export interface Cell {
  state: Signal<string | boolean>;
  initial: string | boolean;
  /** Its name in addresses, if that is not the field's. */
  name?: string;
  /** Reads the value of the field from the text. By default it follows from the schema. */
  read?(text: string): unknown;
}

export const cell = (initial: string | boolean): Cell => ({ state: signal(initial), initial });

/** A field with the state of its control. */
export type FormField<Value = unknown> = FieldDefinition<Value> & { cell: Cell };

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
  /** Enters texts into fields. */
  enter(texts: Some<Fields, string | boolean>): void;
}

const typesOf = ({ anyOf, type }: Schema): (string | undefined)[] => anyOf?.map((each) => each.type) ?? [type];

export const isNumeric = (schema: Schema): boolean =>
  typesOf(schema).every((type) => type === "integer" || type === "number");

const NUMBER = /^\s*-?\d+(\.\d+)?(e[+-]?\d+)?\s*$/i;

/**
 * The value of a text for a schema: a number, true or false if the schema accepts such values, else the text. A value outside
 * the limits is not refused here: the service says what is wrong with it.
 */
export function valueFrom(schema: Schema, text: string): string | number | boolean {
  const types = typesOf(schema);
  const number = NUMBER.test(text) ? Number(text) : Number.NaN;
  const isNumber = types.includes("string")
    ? // As the schema takes texts too, "007" is one, and so is "1.5" if numbers must be whole.
      String(number) === text.trim() && (types.includes("number") || Number.isInteger(number))
    : Number.isFinite(number);
  if (isNumber && (types.includes("number") || types.includes("integer"))) return number;
  if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  return text;
}

/** The lines of a text that are not empty. */
const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Why a field cannot be sent, if the page can tell. */
export const problemOf = (field: FormField): string | undefined =>
  field.schema.type !== "object" || textOf(field).trim() === "" || isJsonObject(textOf(field))
    ? undefined
    : 'Must be a JSON object, such as {"sub": "me"}';

/** Whether an empty text is a value of a field: it may be empty, and it is required or has a default. */
const takesEmptyText = ({ schema, required }: FieldDefinition): boolean =>
  schema.type === "string" && !schema.minLength && (required || schema.default !== undefined);

/** The choices of a field. */
export const choicesOf = <Value>({ schema }: FormField<Value>): readonly Value[] => (schema.enum ?? []) as Value[];

/** The chosen value of a field; its initial value or default if an address has set it to anything else. */
export function choiceOf(field: FormField): string {
  const { enum: values = [], default: standard } = field.schema;
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
  // White space alone counts as empty, except in a secret.
  if (text === "" || (text.trim() === "" && schema.minLength && !isSecret(field)))
    return takesEmptyText(field) ? "" : undefined;
  return types.includes("object") ? new JsonText(text) : valueFrom(schema, text);
}

/** The value of a field in a request; undefined if it is empty or the default, which the service fills in. */
function requestValue(field: FormField): unknown {
  const { state, read } = field.cell;
  const entered = state.value;
  if (typeof entered === "boolean") return entered === field.schema.default ? undefined : entered;
  const value = read ? read(entered) : readText(field, entered);
  return value === field.schema.default ? undefined : value;
}

/** The initial state of a control: the default of the field. */
const defaultState = ({ schema }: FieldDefinition): string | boolean =>
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
    return { ...field, cell: { ...cell(special.initial ?? defaultState(field)), ...special } };
  });
  return {
    // They are the operation's fields with their cells, by name.
    fields: Object.fromEntries(all.map((field) => [field.name, field])) as Form<Fields, Out>["fields"],
    call(values = {}, options = {}) {
      const entered = Object.fromEntries(all.map((field) => [field.name, requestValue(field)]));
      const sent = { ...entered, ...values };
      const isComplete = all.every((field) => !field.required || sent[field.name] !== undefined);
      return isComplete && !all.some(problemOf) ? callOf(operation, sent, options) : undefined;
    },
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

/** The state that a query gives to a field. A number field cannot show other texts, which an address can contain. */
function stateFrom({ schema, cell: { initial } }: FormField, given: string | null): string | boolean {
  if (given === null || (isNumeric(schema) && Number.isNaN(Number(given)))) return initial;
  return typeof initial === "boolean" ? given === "true" : given;
}

/**
 * Makes the named fields of a form, by default all of them, part of the address. Fields for secrets and texts that are
 * secrets are left out: addresses end up in histories, bookmarks and chats.
 */
export function addressed<Fields>(
  { fields }: Form<Fields>,
  names: readonly (keyof Fields & string)[] = namesOf(fields),
  isSecretText: (text: string) => boolean = () => false,
): Addressed {
  const shown = names.map((name): FormField => fields[name]).filter((field) => !isSecret(field));
  return {
    write() {
      const query = new URLSearchParams();
      for (const field of shown) {
        const { state, initial } = field.cell;
        if (state.value !== initial && !isSecretText(textOf(field))) query.set(nameOf(field), textOf(field));
      }
      return query.toString();
    },
    read(query) {
      for (const field of shown) field.cell.state.value = stateFrom(field, query.get(nameOf(field)));
    },
  };
}
