/** The text if it is one of `texts`, else the first of them: addresses can contain anything. */
export const oneOf = <const Text extends string>(texts: readonly [Text, ...Text[]], text: string): Text =>
  texts.find((each) => each === text) ?? texts[0];

/** A text that was entered; undefined for an empty field. */
export const textOf = (text: string): string | undefined => (text === "" ? undefined : text);

/** The number in a text; undefined if there is none, so that the service's default applies. */
export function numberOf(text: string): number | undefined {
  const number = Number(text);
  return text.trim() === "" || Number.isNaN(number) ? undefined : number;
}

/** A moment or a span of time, which the service takes as a number or in words. */
export const timeOf = (text: string): number | string | undefined => numberOf(text) ?? textOf(text.trim());

/** The lines of a text that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Members that may be undefined become ones that may be missing. */
type Filled<Members> = {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & {
  [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<Members[Name], undefined>;
};

/** The members that have a value: a request leaves out what was not filled in. */
export const filled = <Members extends object>(members: Members): Filled<Members> =>
  // Only what is undefined goes, which is what the type says.
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Filled<Members>;

/** Whether a text is a JSON object. */
export function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** A value that differs from the default of the service: requests contain only what is needed. */
export const unlike = <Value, Standard extends Value>(
  standard: Standard,
  value: Value | undefined,
): Value | undefined => (value === standard ? undefined : value);
