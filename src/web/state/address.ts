import { namesOf } from "../../json/object.ts";
import { isSecret } from "../api/call.ts";
import { type Form, type FormField, isNumeric, textOf } from "./form.ts";

/** The fields of a view that are part of its address. */
export interface Addressed {
  /** The fields that were changed, as a query. */
  write(): string;
  /** Sets the fields that are in a query, and the others to what they are at first. */
  read(query: URLSearchParams): void;
}

const nameOf = ({ name, cell }: FormField): string => cell.name ?? name;

/** What a query sets a field to: addresses can contain anything, and a number field cannot show other texts. */
function stateFrom({ schema, cell: { initial } }: FormField, given: string | null): string | boolean {
  if (given === null || (isNumeric(schema) && Number.isNaN(Number(given)))) return initial;
  return typeof initial === "boolean" ? given === "true" : given;
}

/**
 * Puts the named fields of a form into addresses; by default, all of them. Fields for secrets are left out, and so are texts
 * that are secrets: addresses end up in histories, bookmarks and chats.
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
