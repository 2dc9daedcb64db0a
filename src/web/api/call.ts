/** An operation of the `sidekit` command. */
export interface Command {
  /** Tool and operation: "hash hmac". */
  words: string;
  /** Values in positional order, by the names of their fields. All other members of the body are options. */
  values?: Readonly<Record<string, string>>;
}

/** One request to the service's API: what the page sends, and shows as a command. */
export interface Call<Data> {
  method: "GET" | "POST";
  /** Below /api/v1/tools, percent-encoded. */
  path: string;
  /** Sent as JSON. */
  body?: object;
  /** Further members of the body that are JSON already: parsing and serialising them could change their numbers. */
  written?: Readonly<Record<string, string>>;
  /** Sent unchanged, instead of a JSON body. */
  file?: File;
  /** Sent with `file` beside the content type: a key that must not be part of a URL. */
  headers?: Readonly<Record<string, string>>;
  /** The same operation on a command line. */
  command: Command;
  /** Members of the body that are secret: dots hide them on the screen. */
  masked?: readonly string[];
  /** The name of a file that the result itself can be saved as, such as an image. */
  saved?: string;
  /** Always absent: it carries the type of the answer. */
  answer?: Data;
}

/** The path of the operations, below the URL of the service. */
export const TOOLS = "/api/v1/tools";

const escapeCharacter = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** A path of segments that may hold any text. What a shell would read is escaped as well. */
export const pathOf = (...segments: readonly string[]): string =>
  segments.map((segment) => `/${encodeURIComponent(segment).replace(/[!'()*]/g, escapeCharacter)}`).join("");

/** Replaces a secret in calls that are shown. */
export const MASK = "••••••";

/** The JSON body of a call; `masked` hides its secrets. */
export function bodyOf({ body = {}, written = {}, masked: secrets = [] }: Call<unknown>, masked = false): string {
  const members = Object.entries(body).map(([name, value]) => {
    const shown = masked && value !== "" && secrets.includes(name) ? MASK : value;
    return `${JSON.stringify(name)}:${JSON.stringify(shown)}`;
  });
  const texts = Object.entries(written).map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return `{${[...members, ...texts].join(",")}}`;
}

/** The value of the Authorization header; `masked` hides it. */
export const authorization = (token: string, masked = false): string => `Bearer ${masked ? MASK : token}`;

/** Texts beyond this length are shortened in calls that are shown. */
const SHOWN_LENGTH = 400;

const shortenText = (text: string): string =>
  text.length <= SHOWN_LENGTH
    ? text
    : `${text.slice(0, SHOWN_LENGTH / 2)}… ${(text.length - SHOWN_LENGTH).toLocaleString("en")} characters …${text.slice(-SHOWN_LENGTH / 2)}`;

function shortenValue(value: unknown): unknown {
  if (typeof value === "string") return shortenText(value);
  if (!Array.isArray(value) || value.length <= 20) return Array.isArray(value) ? value.map(shortenValue) : value;
  return [...value.slice(0, 10).map(shortenValue), `… ${value.length - 10} more`];
}

const mapValues = <Value>(values: object, change: (value: unknown) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/** A call whose long texts are shortened: for the screen only. */
export const shortened = (call: Call<unknown>): Call<unknown> => ({
  ...call,
  path: shortenText(call.path),
  ...(call.body && { body: mapValues(call.body, shortenValue) }),
  ...(call.written && { written: mapValues(call.written, (text) => shortenText(String(text))) }),
  command: {
    ...call.command,
    ...(call.command.values && { values: mapValues(call.command.values, (text) => shortenText(String(text))) }),
  },
});
