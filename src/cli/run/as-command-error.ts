import { type FieldError, pointer, Refusal } from "../../operation/refusal.ts";
import { CommandError } from "../definition/command-error.ts";
import type { CommandField } from "../definition/commands.ts";

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function line({ path, message }: FieldError, fields: readonly CommandField[]): string {
  const field = fields.find((each) => `${path}/`.startsWith(`${pointer(each.path)}/`));
  const text = lowerFirst(message);
  if (!field) return path === "" ? text : `${path.slice(1).replaceAll("/", ".")}: ${text}`;
  const advice = message.startsWith("Missing") && field.secret ? `; give it by --${field.option}-file` : "";
  const within = field.kind === "json" ? path.slice(pointer(field.path).length + 1).replaceAll("/", ".") : "";
  return `--${field.option}: ${within === "" ? "" : `${within}: `}${text}${advice}`;
}

/** Converts a Refusal to a CommandError that names options instead of fields. Other errors are returned unchanged. */
export function asCommandError(error: unknown, fields: readonly CommandField[]): unknown {
  if (!(error instanceof Refusal)) return error;
  const { details, message } = error;
  return new CommandError(details.length === 0 ? message : details.map((each) => line(each, fields)).join("; "));
}
