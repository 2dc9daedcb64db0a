import type { Buffer } from "node:buffer";
import { CommandError } from "../definition/command-error.ts";
import type { CommandField } from "../definition/command-fields.ts";
import type { Streams } from "../definition/streams.ts";
import { openFile } from "./byte-source.ts";
import type { Given } from "./given.ts";
import { asText, collect, readFileBytes } from "./text-source.ts";

/** A value as it is meant: a text, or bytes that are not UTF-8. */
export type Resolved = string | Buffer;

/** Standard input, which one value can take. */
export class StandardInput {
  readonly #streams: Streams;
  #takenBy: string | undefined;

  constructor(streams: Streams) {
    this.#streams = streams;
  }

  get isTaken(): boolean {
    return this.#takenBy !== undefined;
  }

  /** Its bytes, for a field. @throws CommandError where another field has taken them. */
  take({ option }: CommandField): AsyncIterable<Uint8Array> {
    if (this.#takenBy !== undefined)
      throw new CommandError(
        `--${option}: standard input is used for --${this.#takenBy} already; give one of them otherwise`,
      );
    this.#takenBy = option;
    if (this.#streams.isTerminal("stdin") && this.#streams.isTerminal("stderr"))
      this.#streams.err(`Reading --${option} from the terminal; end it with Ctrl-D on a line that is empty\n`);
    return this.#streams.stdin();
  }
}

/** What a written value refers to: standard input, a file, or nothing but itself. */
export type Reference = { kind: "stdin" } | { kind: "file"; path: string } | { kind: "text"; text: string };

/** "-" and "@-" are standard input, "@path" is a file, "@@x" is the text "@x", and "@" is itself. */
export function referenceOf(text: string): Reference {
  if (text === "-" || text === "@-") return { kind: "stdin" };
  if (text.startsWith("@@")) return { kind: "text", text: text.slice(1) };
  return text.startsWith("@") && text !== "@" ? { kind: "file", path: text.slice(1) } : { kind: "text", text };
}

/** Opens the file that a value names. @throws CommandError that says how to write a text that begins with "@". */
export function openReferred(path: string, { option }: CommandField) {
  try {
    return openFile(path);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(
      `--${option}: ${error.message} (a value that begins with "@" names a file; "@@" is a plain "@")`,
    );
  }
}

const textOrBytes = (bytes: Buffer): Resolved => asText(bytes) ?? bytes;

/** A written value as it is meant. One last line end of a file and of standard input is dropped. */
export async function resolveText(text: string, field: CommandField, stdin: StandardInput): Promise<Resolved> {
  const reference = referenceOf(text);
  if (reference.kind === "text") return reference.text;
  const chunks = reference.kind === "stdin" ? stdin.take(field) : openReferred(reference.path, field).chunks();
  return textOrBytes(await collect(chunks, `--${field.option}`));
}

/** The secret in a file, without its last line end. */
export async function readSecretFile(
  { field, path }: Given["secretFiles"][number],
  stdin: StandardInput,
): Promise<Resolved> {
  const bytes = path === "-" ? await collect(stdin.take(field), `--${field.option}-file`) : await readFileBytes(path);
  return textOrBytes(bytes);
}
