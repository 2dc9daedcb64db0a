/** A part of an OpenAPI document, as far as tests look into it. */
export interface Part {
  $ref?: string;
  operationId?: string;
  required?: boolean;
  responses?: Record<string, Part>;
  headers?: Record<string, Part>;
  content?: Record<string, Part>;
}

export interface Document {
  openapi: string;
  paths: Record<string, Record<string, Part>>;
  components: Record<string, Record<string, Part>>;
}

/** A part of the document with its position, as a JSON pointer in URI fragment form. */
export interface Located {
  part: Part;
  at: string;
}

/** A JSON pointer, lengthened by further names. */
export const pointerTo = (at: string, ...names: readonly (string | number)[]): string =>
  [at, ...names.map((name) => encodeURIComponent(String(name).replaceAll("~", "~0").replaceAll("/", "~1")))].join("/");

/** Resolves a reference: the part itself, or the component that it refers to. */
export function followed({ components }: Document, { part, at }: Located): Located {
  const [, section = "", name = ""] = /^#\/components\/(\w+)\/(.+)$/.exec(part.$ref ?? "") ?? [];
  const shared = components[section]?.[name];
  return shared ? { part: shared, at: pointerTo("/components", section, name) } : { part, at };
}

/** Whether a raw path fits a template. The value of a parameter is not empty. */
function fits(template: string, path: string): boolean {
  const wanted = template.split("/");
  const given = path.split("/");
  const fitsPart = (part: string, index: number) =>
    part.startsWith("{") ? given[index] !== "" : part === given[index];
  return wanted.length === given.length && wanted.every(fitsPart);
}

/** Sorts literal segments before parameters, from the left, as routers do. */
const precedence = (template: string): string => template.replaceAll(/\{[^}]*\}/g, "\uffff");

/** The templates that a raw path fits, the one that routers choose first. */
export const templatesAt = ({ paths }: Document, path: string): string[] =>
  Object.keys(paths)
    .filter((template) => fits(template, path))
    .sort((one, other) => (precedence(one) < precedence(other) ? -1 : 1));

/** The operation that answers a method at a raw path. */
export function operationAt(document: Document, method: string, path: string): Located | undefined {
  for (const template of templatesAt(document, path)) {
    const part = document.paths[template]?.[method];
    if (part) return { part, at: pointerTo("/paths", template, method) };
  }
  return undefined;
}
