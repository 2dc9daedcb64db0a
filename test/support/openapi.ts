/** A part of an OpenAPI document, as far as tests look into it. */
export interface Part {
  $ref?: string;
  operationId?: string;
  required?: boolean;
  responses?: Record<string, Part>;
  headers?: Record<string, Part>;
  content?: Record<string, Part>;
  schema?: Part;
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

/** A template of a path, and its segments. */
interface Template {
  template: string;
  segments: readonly string[];
}

/** Sorts literal segments before parameters, from the left, as routers do. */
const precedence = (template: string): string => template.replaceAll(/\{[^}]*\}/g, "\uffff");

const templates = new WeakMap<Document, readonly Template[]>();

/** The templates of a document, sorted once, as thousands of answers are checked. */
function templatesOf(document: Document): readonly Template[] {
  const known = templates.get(document);
  if (known) return known;
  const sorted = Object.keys(document.paths).sort((one, other) => (precedence(one) < precedence(other) ? -1 : 1));
  const split = sorted.map((template) => ({ template, segments: template.split("/") }));
  templates.set(document, split);
  return split;
}

/** The templates that a raw path fits, the one that routers choose first. The value of a parameter is not empty. */
export function templatesAt(document: Document, path: string): string[] {
  const given = path.split("/");
  const fits = (part: string, index: number) => (part.startsWith("{") ? given[index] !== "" : part === given[index]);
  return templatesOf(document)
    .filter(({ segments }) => segments.length === given.length && segments.every(fits))
    .map(({ template }) => template);
}

/** The operation that answers a method at a raw path. */
export function operationAt(document: Document, method: string, path: string): Located | undefined {
  for (const template of templatesAt(document, path)) {
    const part = document.paths[template]?.[method];
    if (part) return { part, at: pointerTo("/paths", template, method) };
  }
  return undefined;
}
