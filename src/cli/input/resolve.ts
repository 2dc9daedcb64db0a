import type { Buffer } from "node:buffer";
import { CommandError } from "../definition/command-error.ts";
import type { CommandField } from "../definition/commands.ts";
import type { Streams } from "../definition/streams.ts";
import { collectBytes, openFile } from "./byte-source.ts";

/** A resolved value: a text, or bytes that are not UTF-8. */
export type ResolvedValue = string | Buffer;

/** Standard input, which only one field can use. */
export class StandardInput {
  readonly #streams: Streams;
  #takenBy: string | undefined;

  constructor(streams: Streams) {
    this.#streams = streams;
  }

  get isTaken(): boolean {
    return this.#takenBy !== undefined;
  }

  /** Its bytes, for a field. @throws CommandError if another field uses them. */
  take({ option }: CommandField): AsyncIterable<Uint8Array> {
    if (this.#takenBy !== undefined)
      throw new CommandError(
        `--${option}: standard input is used for --${this.#takenBy} already; give one of them in another way`,
      );
    this.#takenBy = option;
    if (this.#streams.isTerminal("stdin") && this.#streams.isTerminal("stderr"))
      this.#streams.err(`Reading --${option} from the terminal; end it with Ctrl-D on an empty line\n`);
    return this.#streams.stdin();
  }
}

/**
 * The source of a value: standard input, a file, or the text itself. "-" and "@-" are standard input, "@path" is a file,
 * "@@x" is the text "@x", and "@" is itself.
 */
export function parseReference(
  text: string,
): { kind: "stdin" } | { kind: "file"; path: string } | { kind: "text"; text: string } {
  if (text === "-" || text === "@-") return { kind: "stdin" };
  if (text.startsWith("@@")) return { kind: "text", text: text.slice(1) };
  return text.startsWith("@") && text !== "@" ? { kind: "file", path: text.slice(1) } : { kind: "text", text };
}

/** Opens the file of "@path". @throws CommandError that explains "@" and "@@". */
export function openReferencedFile(path: string, { option }: CommandField) {
  try {
    return openFile(path);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(
      `--${option}: ${error.message} (a value that begins with "@" names a file; "@@" is a plain "@")`,
    );
  }
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

/** Decodes bytes without the last line end (LF or CRLF), which editors and `echo` add. Bytes that are not UTF-8 stay. */
async function decoded(chunks: AsyncIterable<Uint8Array>, what: string): Promise<ResolvedValue> {
  const bytes = await collectBytes(chunks, what);
  try {
    return strictUtf8.decode(bytes).replace(/\r?\n$/, "");
  } catch {
    return bytes;
  }
}

/** Resolves a value. The last line end of a file or of standard input is dropped. */
export async function resolveText(text: string, field: CommandField, stdin: StandardInput): Promise<ResolvedValue> {
  const reference = parseReference(text);
  if (reference.kind === "text") return reference.text;
  const chunks = reference.kind === "stdin" ? stdin.take(field) : openReferencedFile(reference.path, field).chunks();
  return await decoded(chunks, `--${field.option}`);
}

/** The secret in a file, without its last line end; "-" is standard input. */
export const readSecretFile = async (
  path: string,
  field: CommandField,
  stdin: StandardInput,
): Promise<ResolvedValue> =>
  path === "-"
    ? await decoded(stdin.take(field), `--${field.option}-file`)
    : await decoded(openFile(path).chunks(), path);
