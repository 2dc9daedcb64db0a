import { Buffer } from "node:buffer";
import { closeSync, fstatSync, openSync, type Stats, statSync } from "node:fs";
import process from "node:process";
import { fromUtf8 } from "../../operation/encoding.ts";
import type { TrustedIssuers } from "../../operation/operation.ts";
import { attempt } from "../../runtime/attempt.ts";
import { CommandError, displayPath, fileErrorMessage } from "../../settings/command-error.ts";
import { chunksOf } from "../descriptors.ts";
import type { Streams } from "../streams.ts";
import type { CommandField } from "./commands.ts";

/** What a path is, after symbolic links; undefined if it cannot be found. */
const statOf = (path: string): Stats | undefined => attempt(() => statSync(path));

/** Whether a path is a directory, after symbolic links. */
export const isDirectory = (path: string): boolean => statOf(path)?.isDirectory() === true;
/** Whether a path is a regular file, after symbolic links. */
export const isRegularFile = (path: string): boolean => statOf(path)?.isFile() === true;

/** The most bytes of all values of a command: more than the limit of any field. */
const MAX_VALUE_BYTES = 16 * 1024 * 1024;

/** Bytes from a file or from standard input. */
export interface ByteSource {
  /** Its name in messages: an option or a path. */
  name: string;
  chunks: AsyncIterable<Uint8Array>;
}

/**
 * A function that limits the bytes that a command keeps of all its sources, which may have no end: devices, pipes, growing
 * files. It passes them on. @throws CommandError if they are too many.
 */
export function byteBudget() {
  let left = MAX_VALUE_BYTES;
  return async function* ({ name, chunks }: ByteSource): AsyncGenerator<Uint8Array, void, void> {
    for await (const chunk of chunks) {
      left -= chunk.byteLength;
      if (left < 0)
        throw new CommandError(`${displayPath(name)}: too large; the values of a command have at most 16 MiB`);
      yield chunk;
    }
  };
}

/** @throws CommandError for a name that may have lost bytes that are not UTF-8: another file could have what is left. */
export function refuseLost(name: string): void {
  if (name.includes("\ufffd"))
    throw new CommandError(
      `${displayPath(name)}: The name is not UTF-8; give the file as standard input: --file - < FILE`,
    );
}

/** Opens a file, with its size in bytes; reading its chunks to the end closes it. @throws CommandError that names it. */
export function openFile(path: string): { size: number; chunks(): AsyncIterable<Uint8Array> } {
  try {
    const fd = openSync(path, "r");
    return {
      size: fstatSync(fd).size,
      async *chunks() {
        try {
          yield* chunksOf(fd, path);
        } finally {
          closeSync(fd);
        }
      },
    };
  } catch (error) {
    throw new CommandError(fileErrorMessage(path, error));
  }
}

/** Opens a file as `openFile` does; "-" is standard input. */
export const openInput = (path: string, streams: Streams): ReturnType<typeof openFile> =>
  path === "-" ? { size: 0, chunks: () => streams.stdin() } : openFile(path);

/** Prints a line if the input is typed at a terminal: otherwise nothing says that the command waits for it. */
function sayIfTyped(what: string, streams: Streams): void {
  if (streams.isTerminal("stdin") && streams.isTerminal("stderr"))
    streams.err(`Reading ${what} from the terminal; end it with Ctrl-D on an empty line\n`);
}

/** The bytes of a list in a file; "-" is standard input. @throws CommandError if it is too large or cannot be read. */
export async function readList(path: string, streams: Streams): Promise<Buffer> {
  if (path === "-") sayIfTyped("the list", streams);
  const chunks = byteBudget()({ name: path, chunks: openInput(path, streams).chunks() });
  return Buffer.concat(await Array.fromAsync(chunks));
}

/** A resolved value: a text, or bytes that are not UTF-8. */
export type ResolvedValue = string | Buffer;

/**
 * Whether a value is what it says: "@-" is standard input, and so is "-" as a main value or a secret, where a separator or a
 * character to exclude is itself; "@path" is a file, "@@x" the text "@x", "@" itself.
 */
export const isText = (value: string, { isPositional, secret }: CommandField): boolean =>
  value === "-" ? !isPositional && !secret : value === "@" || !/^@(?!@)/.test(value);

/** The sources of a command's values: files, and standard input, which only one field can use. */
export function createSources(streams: Streams) {
  const limited = byteBudget();
  let takenBy: string | undefined;

  /** Passes on standard input. If it was empty, a note says so: the refusal that may follow does not know it. */
  const noteIfEmpty = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
    let isEmpty = true;
    for await (const chunk of bytes) {
      isEmpty &&= chunk.byteLength === 0;
      yield chunk;
    }
    if (isEmpty) streams.err("sidekit: note: standard input was empty\n");
  };

  /** The bytes of standard input, for a field. @throws CommandError if another field uses them. */
  const takeInput = ({ option, isBody, isFile }: CommandField): ByteSource => {
    if (takenBy !== undefined)
      throw new CommandError(
        `--${option}: standard input is used for --${takenBy} already; give one of them in another way`,
      );
    takenBy = option;
    sayIfTyped(`--${option}`, streams);
    const bytes = streams.stdin();
    // A digest of no bytes is a result like any other.
    return { name: `--${option}`, chunks: isBody && !isFile ? bytes : noteIfEmpty(bytes) };
  };

  /** Drops the last line end (LF or CRLF), which editors and `echo` add. Bytes that are not UTF-8 stay. */
  const decode = async (source: ByteSource): Promise<ResolvedValue> => {
    const bytes = Buffer.concat(await Array.fromAsync(limited(source)));
    return fromUtf8(bytes)?.replaceAll(/^\ufeff|\r?\n$/g, "") ?? bytes;
  };

  /** The bytes that a value refers to; undefined for a text. @throws CommandError that explains "@" and "@@". */
  const referred = (value: string, field: CommandField): ByteSource | undefined => {
    if (isText(value, field)) return undefined;
    if (/^@?-$/.test(value)) return takeInput(field);
    try {
      return { name: `--${field.option}`, chunks: openFile(value.slice(1)).chunks() };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      throw new CommandError(
        `--${field.option}: ${error.message} (a value that begins with "@" names a file; "@@" is a plain "@")`,
      );
    }
  };

  return {
    isInputTaken: () => takenBy !== undefined,
    referred,
    /** The text of a value, or what it refers to, without the last line end. @throws CommandError if that is too large. */
    resolve: async (value: string, field: CommandField): Promise<ResolvedValue> => {
      const source = referred(value, field);
      return source ? await decode(source) : value.replace(/^@@/, "@");
    },
    /** The content of a file, such as a secret, without its last line end; "-" is standard input. */
    readFile: (path: string, field: CommandField): Promise<ResolvedValue> =>
      decode(path === "-" ? takeInput(field) : { name: path, chunks: openFile(path).chunks() }),
  };
}

/** Trusts the keys at a URL or in a file for tokens of any issuer, as a person has named them. @throws CommandError */
export async function trustKeySet(place: string): Promise<TrustedIssuers> {
  const [{ fetchKeys, KeysFailure }, { keySource }, { PUBLIC_KEY_ALGORITHM_NAMES }] = await Promise.all([
    import("../../auth/fetch-keys.ts"),
    import("../../auth/trusted-issuers.ts"),
    import("../../tools/jwt/token/algorithms.ts"),
  ]);
  const source = keySource(place, process.cwd());
  if (typeof source === "string") throw new CommandError(`--jwks: ${source}`);
  try {
    const keys = await fetchKeys({ issuer: place, source });
    const trusted = { issuer: place, keys, ageSeconds: 0, audience: undefined, algorithms: PUBLIC_KEY_ALGORITHM_NAMES };
    return { keysFor: () => trusted };
  } catch (error) {
    if (!(error instanceof KeysFailure)) throw error;
    throw new CommandError(`--jwks: ${error.message}`);
  }
}
