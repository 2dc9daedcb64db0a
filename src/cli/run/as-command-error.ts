import { pointer } from "../../operation/pointer.ts";
import { type FieldError, Refusal } from "../../refusal.ts";
import { CommandError } from "../definition/command-error.ts";
import type { CommandField } from "../definition/command-fields.ts";

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The field that a JSON pointer refers to, or that contains its target. */
const fieldAt = (path: string, fields: readonly CommandField[]): CommandField | undefined =>
  fields.find((field) => {
    const own = pointer(field.path);
    return path === own || path.startsWith(`${own}/`);
  });

function line({ path, message }: FieldError, fields: readonly CommandField[]): string {
  const field = fieldAt(path, fields);
  const text = lowerFirst(message);
  if (!field) return path === "" ? text : `${path.slice(1).replaceAll("/", ".")}: ${text}`;
  const advice = message.startsWith("Missing") && field.secret ? `; give it by --${field.option}-file` : "";
  return `--${field.option}: ${text}${advice}`;
}

/** Converts a Refusal to a CommandError that names options instead of fields. Other errors are returned unchanged. */
export function asCommandError(error: unknown, fields: readonly CommandField[]): unknown {
  if (!(error instanceof Refusal)) return error;
  const { details, message } = error;
  return new CommandError(details.length === 0 ? message : details.map((each) => line(each, fields)).join("; "));
}
