import type { OperationDefinition } from "../definitions.ts";
import { isSecret } from "./call.ts";
import { type Cell, cell, createForm, defaultState, type Form, type FormField } from "./form.ts";

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

/** Enters the operation's example. */
export function enterExample({ fields }: Pick<Form, "fields">): void {
  for (const field of Object.values(fields))
    if (field.example !== undefined)
      field.cell.state.value = typeof field.example === "boolean" ? field.example : exampleText(field);
}
