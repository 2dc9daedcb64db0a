/** The definitions of operations, which `scripts/build-web.ts` puts into the page as values, without the code of the tools. */
import type { Static, TObject, TOptional, TProperties, TSchema } from "@sinclair/typebox";
import { TOOLS_PATH } from "../api/served-route.ts";
import { headerOf } from "../api/upload.ts";
import { flatFields, isSecret } from "../operation/flat-fields.ts";
import { isRequired, toJsonSchema } from "../operation/json-schema.ts";
import type { Operation } from "../operation/operation.ts";
import { type AnyOperation, capitalize, inWords, type Method, type Route, valueAt, verbOf } from "../operation/tool.ts";
import { TOOLS } from "../tools/tools.ts";

/** A JSON Schema, as far as the page reads it. */
export interface Schema {
  type?: string;
  description?: string;
  format?: string;
  pattern?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  anyOf?: readonly Schema[];
  $ref?: string;
}

/** A field of an operation's input. `Value` is the type of its values, for the compiler alone. */
export interface FieldDefinition<Value = unknown> {
  name: string;
  /** The first clause of its description, or its name in words. */
  label: string;
  hint?: string;
  /** The values of other fields with which it has a meaning. */
  when?: Readonly<Record<string, readonly string[]>>;
  /** Its place in a JSON body, if that is not its name alone: ["color", "dark"]. */
  path?: readonly string[];
  required?: boolean;
  /** What controls follow from. The format of secrets is "password". */
  schema: Schema;
  example?: unknown;
  isColor?: true;
  /** Whether its command takes the path of an image. */
  isPath?: true;
  /** Its place beside a file: the query, or the header of this name. Undefined if the file replaces the field. */
  besideFile?: "query" | (string & {});
  value?: Value;
}

/** An operation. `Fields` are the types of its fields by name, `Out` is the type of its result, for the compiler alone. */
export interface OperationDefinition<Fields = Record<string, unknown>, Out = unknown> {
  id: string;
  /** The path of its first route with each method, below the service's URL: "/api/v1/tools/hash/{algorithm}". */
  paths: Readonly<Partial<Record<Method, string>>>;
  values: readonly string[];
  /** Whether its command takes the path of a file as a value. */
  takesFile: boolean;
  fields: { readonly [Name in keyof Fields]: FieldDefinition<Fields[Name]> };
  result?: Out;
}

/** The types of an input's fields, those of groups by their own names, as in a query. An optional object is one field. */
type FieldsOf<In extends TProperties> = {
  [Name in keyof In as [GroupOf<In[Name]>] extends [never] ? Name : never]: Static<In[Name]>;
} & Nested<{ [Name in keyof In]: GroupOf<In[Name]> }[keyof In]>;

type GroupOf<Schema> =
  Schema extends TOptional<TSchema> ? never : Schema extends TObject<infer Inner> ? FieldsOf<Inner> : never;

type Nested<Union> = [Union] extends [never]
  ? unknown
  : (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
    ? All
    : never;

type DefinitionOf<Op> =
  Op extends Operation<infer In, infer Out> ? OperationDefinition<FieldsOf<In>, Static<Out>> : never;

type VerbOf<Id> = Id extends `${string}.${infer Verb}` ? Verb : never;

type ToolName = (typeof TOOLS)[number]["name"];
type OperationsOf<Name extends ToolName> = Extract<
  (typeof TOOLS)[number],
  { name: Name }
>["routes"][number]["operation"];

/** The definitions of a tool's operations, by the verbs of their ids. */
type DefinitionsOf<Name extends ToolName> = {
  [Op in OperationsOf<Name> as VerbOf<Op["id"]>]: DefinitionOf<Op>;
};

/** What controls follow from. The service checks the values, so that of a pattern it matters only that there is one. */
function ofControls(schema: Schema): Schema {
  const { description: _, properties: __, required: ___, items: ____, pattern, anyOf, ...rest } = schema;
  return {
    ...rest,
    ...(pattern && { pattern: "." }),
    ...(anyOf && { anyOf: anyOf.map(({ type = "" }) => ({ type })) }),
  };
}

const LONGEST_LABEL = 40;

/** Label and hint of a field: the first clause of its description and the rest, or its name and all of it. */
export function describe(name: string, description = ""): { label: string; hint?: string } {
  const end = description.search(/[,;:]| \(| such as |$/);
  const clause = description.slice(0, end).replace(/^(Whether|The) /, "");
  // Brackets have the name of a standard, and parameters of addresses: "(mc, ISO 18245)".
  const rest = description
    .slice(end)
    .replace(/^[,;: ]+/, "")
    .replace(/^\((?:[a-z]{2}(?:, |(?=\))))?([^)]*)\)/, "$1");
  if (clause === "" || clause.length > LONGEST_LABEL || /^(Of|For) /.test(clause))
    return { label: inWords(name), ...(description && { hint: description }) };
  return { label: capitalize(clause), ...(rest && { hint: capitalize(rest) }) };
}

/** What concerns only those who type the name of a choice, or may leave it out. */
const TYPED_CHOICE = /^In any letter case|^[^;]* if omitted$/;

function fieldsOf({ input, upload, example }: AnyOperation): Record<string, FieldDefinition> {
  const besideFile = new Set(upload && flatFields(upload.input).map(({ name }) => name));
  const fields = flatFields(input).map(({ name, path, schema }): FieldDefinition => {
    const { label, hint = "" } = describe(name, schema.description);
    return {
      name,
      label,
      ...(hint && !(schema.enum && TYPED_CHOICE.test(hint)) && { hint }),
      ...(path.length > 1 && { path }),
      ...(isRequired(input, path) && { required: true }),
      schema: ofControls(toJsonSchema(schema)),
      // Nobody types a file.
      example: upload?.isFile ? undefined : valueAt(example, path),
      ...(schema.when && { when: schema.when }),
      ...(schema.isColor === true && { isColor: true }),
      ...(schema.isPath === true && { isPath: true }),
      ...(besideFile.has(name) && { besideFile: isSecret(schema) ? headerOf(name).toLowerCase() : "query" }),
    };
  });
  return Object.fromEntries(fields.map((field) => [field.name, field]));
}

function definitionOf(operation: AnyOperation, routes: readonly Route[], below: string): OperationDefinition {
  const { id, values = [], upload } = operation;
  // The first route with a method counts.
  const mine = routes.filter((route) => route.operation === operation).reverse();
  const paths = Object.fromEntries(
    mine.map(({ method, path }) => [method, below + path.replaceAll(/:(\w+)/g, "{$1}")]),
  );
  return { id, paths, values, takesFile: upload?.isFile === true, fields: fieldsOf(operation) };
}

/** The definitions of a tool's operations, as JSON. */
export function definitionsOf<Name extends ToolName>(name: Name): DefinitionsOf<Name> {
  const routes = TOOLS.find((tool) => tool.name === name)?.routes ?? [];
  const definitions = routes.map(({ operation }) => [
    verbOf(operation.id),
    definitionOf(operation, routes, `${TOOLS_PATH}/${name}`),
  ]);
  return JSON.parse(JSON.stringify(Object.fromEntries(definitions)));
}
