import { type Signal, signal } from "@preact/signals";
import { isJsonObject } from "../../operation/json.ts";
import { syntaxErrorOffset } from "../../tools/jwt/token/json.ts";
import type { FieldDefinition, OperationDefinition, Schema } from "../definitions.ts";
import { type Call, type CallOptions, callOf, isSecret, JsonText } from "./call.ts";

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
  /** The call with what has been entered, or with `values`; undefined while a field is missing or has a problem. */
  call(values?: ValuesOf<Fields>, options?: CallOptions): Call<Out> | undefined;
  /** The fields that controls show: those that have a meaning with what is chosen in others. */
  shown(): readonly FormField[];
  enter(texts: Some<Fields, string | boolean>): void;
}

/** The place of a field in a body, as a JSON pointer. */
export const pointerOf = ({ name, path = [name] }: FieldDefinition): string => `/${path.join("/")}`;

/**
 * The fields that the last answer has refused: a line for each, which is a JSON pointer to it or into it. A text, so that an answer
 * that changes nothing of it does not delay the address.
 */
export const refusedFields = signal("");

const typesOf = ({ anyOf, type }: Schema): (string | undefined)[] => anyOf?.map((each) => each.type) ?? [type];

export const isNumeric = (schema: Schema): boolean =>
  typesOf(schema).every((type) => type === "integer" || type === "number");

const NUMBER = /^\s*-?\d+(\.\d+)?(e[+-]?\d+)?\s*$/i;

/** The value of a text for a schema. The service says what is wrong with one outside the limits. */
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

const DECIMAL = /^\s*([+-]?(?=[.,]?\d)\d*)(?:[.,](\d+))?\s*$/;

/** The number of a text with a comma or a point before its fraction; NaN for other texts. */
function decimalFrom(text: string): number {
  const [, whole, fraction = 0] = DECIMAL.exec(text) ?? [];
  return whole === undefined ? Number.NaN : Number(`${whole}.${fraction}`);
}

/** What is wrong with a text for a number. "1,234" has two meanings, unless the limits exclude the larger one. */
function decimalProblem({ maximum = Number.POSITIVE_INFINITY }: Schema, text: string): string | undefined {
  const value = decimalFrom(text);
  if (Number.isNaN(value)) return "Must be digits with a comma or a point before the fraction, such as 12.50";
  const [, whole, thousand] = /^\s*[+-]?([1-9]\d{0,2})[.,](\d{3})\s*$/.exec(text) ?? [];
  if (whole === undefined || Number(`${whole}${thousand}`) > maximum) return undefined;
  return `May mean ${whole}${thousand} or ${Math.abs(value)}: write one of these`;
}

/** What is wrong with a JSON text at the offset of its first syntax error. */
function mistakeAt(text: string, offset: number): string {
  const [character = ""] = text.slice(offset, offset + 2);
  const before = text.slice(0, offset).trimEnd().at(-1);
  if (character === "") return "the text ends too early";
  if (/['‘’“”]/.test(character)) return 'texts and names stand in straight double quotes, "…"';
  if (/[}\]]/.test(character) && before === ",") return "a comma before the end is too much";
  if (/[\w$]/.test(character) && (before === "{" || before === ",")) return 'names stand in double quotes, "…"';
  if (/["\w{[]/.test(character) && before !== undefined && /["\w}\]]/.test(before))
    return "a comma or a colon is missing";
  return `${character} cannot stand here`;
}

/** Why a text is no JSON object, with the place of the first mistake; undefined if it is one. */
export function jsonProblem(text: string): string | undefined {
  const offset = syntaxErrorOffset(text);
  if (offset === null) return /^\s*\{/.test(text) ? undefined : 'Must be a JSON object, such as {"sub": "me"}';
  const lines = text.slice(0, offset).split("\n");
  return `Line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}: ${mistakeAt(text, offset)}`;
}

/** Why a field cannot be sent, if the page can tell. */
export function problemOf(field: FormField): string | undefined {
  const text = textOf(field);
  if (text.trim() === "") return undefined;
  if (field.schema.type === "number") return decimalProblem(field.schema, text);
  return field.schema.type === "object" ? jsonProblem(text) : undefined;
}

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
    const lines = text.split("\n").flatMap((line) => line.trim() || []);
    return lines.length > 1 || (lines.length > 0 && !types.includes("string")) ? lines : lines[0];
  }
  if (field.isColor) return text.trim() || undefined;
  // An empty text may stand in place of a default; else white space alone counts as empty, except in a secret.
  const takesBlanks = schema.type === "string" && !schema.minLength && schema.default !== undefined;
  if (text === "" || (text.trim() === "" && !takesBlanks && !isSecret(field))) return takesBlanks ? "" : undefined;
  if (schema.type === "number") return decimalFrom(text);
  return types.includes("object") ? new JsonText(text) : valueFrom(schema, text);
}

/** What a text in a field stands for. */
export const enteredValue = (field: FormField, text: string): unknown =>
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

type Definitions = Readonly<Record<string, OperationDefinition>>;
type FormOf<Definition> = Definition extends OperationDefinition<infer Fields, infer Out> ? Form<Fields, Out> : never;
type FormsOf<All> = { readonly [Verb in keyof All]: FormOf<All[Verb]> };

type CellsOf<Definition> =
  Definition extends OperationDefinition<infer Fields> ? { readonly [Name in keyof Fields]?: Partial<Cell> } : never;

/** Forms for a tool's operations. @param shared Fields with one state in all of them. @param own What differs in one form. */
export function formsOf<All>(
  definitions: All & Definitions,
  shared: Readonly<Record<string, Partial<Cell>>> = {},
  own: { readonly [Verb in keyof All]?: CellsOf<All[Verb]> } = {},
): FormsOf<All> {
  const common = new Map<string, Cell>();
  const ownCells = new Map<string, Readonly<Record<string, Partial<Cell>>> | undefined>(Object.entries(own));
  const forms = Object.entries<OperationDefinition>(definitions).map(([verb, definition]) => {
    const cells = Object.values(definition.fields).map((field) => {
      const { name } = field;
      const given = shared[name];
      if (given && !common.has(name)) common.set(name, { ...cell(given.initial ?? defaultState(field)), ...given });
      return [name, { ...common.get(name), ...ownCells.get(verb)?.[name] }] as const;
    });
    return [verb, createForm(definition, Object.fromEntries(cells))];
  });
  // They have the fields and results of the definitions.
  return Object.fromEntries(forms) as FormsOf<All>;
}

/** A field's value in the operation's example, as a text; "" without one. */
const exampleText = ({ example }: FormField): string =>
  isJsonObject(example) ? JSON.stringify(example, null, 2) : [example ?? []].flat().map(String).join("\n");

const LONGEST_PLACEHOLDER = 60;

/** The example of an optional or required text, unless it is a secret. */
export function placeholderOf(field: FormField): string | undefined {
  const text = exampleText(field);
  const isShown = text !== "" && text.length <= LONGEST_PLACEHOLDER && field.schema.default === undefined;
  return isShown && !isSecret(field) ? text : undefined;
}

export function enterExample({ fields }: Pick<Form, "fields">): void {
  for (const field of Object.values(fields))
    if (field.example !== undefined)
      field.cell.state.value = typeof field.example === "boolean" ? field.example : exampleText(field);
}
