import { expect } from "bun:test";
import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";

/** A part of an OpenAPI document, as far as tests look into it. */
interface Part {
  $ref?: string;
  operationId?: string;
  required?: boolean;
  responses?: Record<string, Part>;
  headers?: Record<string, Part>;
  content?: Record<string, Part>;
  schema?: Part;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Part>>;
  components: Record<string, Record<string, Part>>;
}

/** The operations at the paths of a template, by method. */
interface Template {
  segments: readonly string[];
  operations: Readonly<Record<string, Part>>;
}

/** Sorts literal segments before parameters, from the left, as routers do. */
const precedence = (template: string): string => template.replaceAll(/\{[^}]*\}/g, "\uffff");

/** An answer of a live service, its body read. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

const NAME = "openapi.json";

/** Headers that HTTP itself, TLS and CORS add to any response. OpenAPI describes the media type elsewhere (4.8.17). */
const UNDOCUMENTED =
  /^(content-type|content-length|date|connection|keep-alive|transfer-encoding|strict-transport-security|access-control-.*)$/;

/**
 * A document as strict as it lets itself be: members of an object that it does not name are none.
 * Only so is a member noticed that the service answers and the document does not know.
 */
function strictMembers(part: object): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(part)) members[name] = strict(member);
  if (members.type === "object" && "properties" in members) members.additionalProperties ??= false;
  return members;
}

function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict);
  return typeof value === "object" && value !== null ? strictMembers(value) : value;
}

const typeOf = (headers: Headers): string => (headers.get("content-type") ?? "").split(";", 1)[0] ?? "";

const read = (type: string, text: string): unknown => (type === "application/json" ? JSON.parse(text) : text);

/** A document as the judge of the answers of the service that it describes. */
export class Contract {
  readonly #document: Document;
  /** Those that routers choose first come first. */
  readonly #templates: readonly Template[];
  // The schemas are checked beside the document; as a whole it has no keyword that a meta-schema knows.
  readonly #ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    meta: false,
    // To make a validator shorter takes longer than to use it.
    code: { optimize: false },
  });

  /** By the text of the schema: three quarters of the schemas of answers are those of other answers. */
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: Document) {
    this.#document = document;
    this.#templates = Object.entries(document.paths)
      .sort(([one], [other]) => (precedence(one) < precedence(other) ? -1 : 1))
      .map(([template, operations]) => ({ segments: template.split("/"), operations }));
    this.#ajv.addSchema({ ...strictMembers(document), $id: NAME });
  }

  /** What an answer has that the document does not say of it; empty where all is well. `target` is path and query. */
  problems(method: string, target: string, answer: Answer): string[] {
    const path = target.replace(/[?#].*$/s, "").replace(/(.)\/$/, "$1");
    const name = method === "HEAD" ? "get" : method.toLowerCase();
    const operation = this.#templatesAt(path).find(({ operations }) => operations[name])?.operations[name];
    if (!operation) return this.#unmatched(method, path, answer);
    const response = operation.responses?.[answer.status];
    if (!response) return [`the status ${answer.status} is not documented`];
    const found = this.#followed(response);
    const body = method === "HEAD" || !found.content ? this.#none(answer) : this.#body(found, answer);
    return [...this.#headers(found, answer), ...body];
  }

  /** A part itself, or the component that it refers to. */
  #followed(part: Part): Part {
    const [, section = "", name = ""] = /^#\/components\/(\w+)\/(.+)$/.exec(part.$ref ?? "") ?? [];
    return this.#document.components[section]?.[name] ?? part;
  }

  /** The templates that a raw path fits. The value of a parameter is not empty. */
  #templatesAt(path: string): Template[] {
    const given = path.split("/");
    const fits = (part: string, index: number) => (part.startsWith("{") ? given[index] !== "" : part === given[index]);
    return this.#templates.filter(({ segments }) => segments.length === given.length && segments.every(fits));
  }

  /** No operation answers: the path is none, or unreadable, or takes other methods. */
  #unmatched(method: string, path: string, answer: Answer): string[] {
    const exists = this.#templatesAt(path).length > 0;
    if (method === "OPTIONS" && answer.status === 204) return this.#none(answer);
    if (![400, 401, 429, exists ? 405 : 404].includes(answer.status)) {
      return [`a status ${answer.status} where no operation is documented`];
    }
    if (method === "HEAD") return this.#none(answer);
    const type = typeOf(answer.headers);
    const name = type === "text/plain" ? "FailureText" : "Failure";
    return this.#invalid(this.#document.components.schemas?.[name], read(type, answer.text));
  }

  #none({ text }: Answer): string[] {
    return text === "" ? [] : ["a body where none is documented"];
  }

  #body({ content }: Part, { headers, text }: Answer): string[] {
    const type = typeOf(headers);
    const documented = content?.[type];
    return documented
      ? this.#invalid(documented.schema, read(type, text))
      : [`the media type "${type}" is not documented`];
  }

  #headers(part: Part, { headers }: Answer): string[] {
    const known = Object.entries(part.headers ?? {});
    const names = known.map(([name]) => name.toLowerCase());
    const unknown = [...headers.keys()].filter((name) => !UNDOCUMENTED.test(name) && !names.includes(name));
    return [
      ...unknown.map((name) => `the header ${name} is not documented`),
      ...known.flatMap(([name, header]) => this.#header(name, this.#followed(header), headers.get(name))),
    ];
  }

  #header(name: string, { required, schema }: Part, value: string | null): string[] {
    if (value === null) return required ? [`the header ${name} is missing`] : [];
    const problems = this.#invalid(schema, /^\d+$/.test(value) ? Number(value) : value);
    return problems.map((problem) => `the header ${name}: ${problem}`);
  }

  #invalid(schema: Part | undefined, value: unknown): string[] {
    if (!schema) return ["there is no schema"];
    const text = JSON.stringify(schema);
    const validate = this.#validators.get(text) ?? this.#validatorOf(text);
    this.#validators.set(text, validate);
    return validate(value) ? [] : [this.#ajv.errorsText(validate.errors)];
  }

  /** The validator of a schema, whose references are to parts of the document. */
  #validatorOf(schema: string): ValidateFunction {
    return this.#ajv.compile(strictMembers(JSON.parse(schema.replaceAll('"$ref":"#', `"$ref":"${NAME}#`))));
  }
}

const contracts = new Map<string, Promise<Contract>>();

/** The contract that a live service publishes. */
function contractOf(base: string): Promise<Contract> {
  const fetched = async () => new Contract(await (await fetch(`${base}/openapi.json`)).json());
  const contract = contracts.get(base) ?? fetched();
  contracts.set(base, contract);
  return contract;
}

/** Checks a live answer against the document of the very service that gave it. */
export async function checkAnswer(base: string, method: string, target: string, answer: Answer): Promise<void> {
  // The assets of the pages are not part of the contract.
  if (target.startsWith("/?asset=")) return;
  const contract = await contractOf(base);
  expect([method, target, ...contract.problems(method, target, answer)]).toEqual([method, target]);
}
