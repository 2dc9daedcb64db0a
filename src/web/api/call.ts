/** One request to the service's API: what the page sends, and what it shows as a command. */
export interface Call<Data> {
  method: "GET" | "POST";
  /** Below /api/v1/tools, percent-encoded. */
  path: string;
  /** Sent as JSON. */
  body?: object;
  /** Further members of the body that are JSON already: reading and writing them anew could change their numbers. */
  written?: Readonly<Record<string, string>>;
  /** Sent as it is, instead of a JSON body. */
  file?: File;
  /** Members of the body that are not to be read over a shoulder. */
  masked?: readonly string[];
  /** The name under which the result itself is worth keeping: an image, say. */
  saved?: string;
  /** Never there: it only remembers the type of the answer. */
  answer?: Data;
}

/** Where the service's operations are, below its base. */
export const TOOLS = "/api/v1/tools";

const escapeCharacter = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** A path of segments that may hold any text. What a shell would read is escaped as well. */
export const pathOf = (...segments: readonly string[]): string =>
  segments.map((segment) => `/${encodeURIComponent(segment).replace(/[!'()*]/g, escapeCharacter)}`).join("");

/** What stands in for a secret where a call is shown. */
const MASK = "••••••";

/** The JSON body of a call; `masked` hides its secrets from eyes. */
export function bodyOf({ body = {}, written = {}, masked: secrets = [] }: Call<unknown>, masked = false): string {
  const members = Object.entries(body).map(([name, value]) => {
    const shown = masked && value !== "" && secrets.includes(name) ? MASK : value;
    return `${JSON.stringify(name)}:${JSON.stringify(shown)}`;
  });
  const texts = Object.entries(written).map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return `{${[...members, ...texts].join(",")}}`;
}

/** A token as a header has it; `masked` hides it from eyes. */
export const authorization = (token: string, masked = false): string => `Bearer ${masked ? MASK : token}`;
