import { namesOf } from "../../operation/json.ts";
import type { OperationDefinition } from "../definitions.ts";
import { isSecret } from "./call.ts";
import {
  type Cell,
  cell,
  createForm,
  defaultState,
  enteredValue,
  type Form,
  type FormField,
  isNumeric,
  pointerOf,
  refusedFields,
  textOf,
} from "./form.ts";

type Definitions = Readonly<Record<string, OperationDefinition>>;
type FormOf<Definition> = Definition extends OperationDefinition<infer Fields, infer Out> ? Form<Fields, Out> : never;
type FormsOf<All> = { readonly [Verb in keyof All]: FormOf<All[Verb]> };

type CellsOf<Definition> =
  Definition extends OperationDefinition<infer Fields> ? { readonly [Name in keyof Fields]?: Partial<Cell> } : never;

/**
 * A form for each operation of a tool.
 *
 * @param shared Fields that have one state in all of them, by name, with what differs from the definition.
 * @param own What differs for a field of one operation.
 */
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
  typeof example === "object" && example !== null && !Array.isArray(example)
    ? JSON.stringify(example, null, 2)
    : [example ?? []].flat().map(String).join("\n");

/** Longer examples are no placeholders. */
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

/** The fields of a view that are part of its address. */
export interface Addressed {
  /** The fields that were changed, as a query; without those that were refused. */
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
  if (!isNumeric(schema) || text === "") return true;
  const { type, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  const value = Number(enteredValue(field, text));
  return value >= minimum && value <= maximum && (type !== "integer" || Number.isInteger(value));
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
