/** The parts of an OpenAPI document that the page changes. */
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  "x-operation"?: string;
  parameters?: { name: string; in: string; required?: boolean; example?: unknown; schema: object }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { $ref?: string; description?: string; content?: unknown; headers?: unknown }>;
}

export interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, { description: string }> };
}

/** One form of an operation: JSON or text, by GET or POST. */
export interface Form {
  method: string;
  path: string;
  operation: Operation;
}

export const isText = ({ path }: Form): boolean => path.endsWith("/text");

/** The forms of each operation, in the order of the document. */
export function formsByOperation({ paths }: Document): Form[][] {
  const forms = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = Map.groupBy(forms, ({ operation, method, path }) => operation["x-operation"] ?? `${method} ${path}`);
  return [...groups.values()];
}

/** The form that represents the operation: JSON, by POST where there is one. */
export const mainForm = (forms: readonly Form[]): Form | undefined =>
  forms.find((form) => form.method === "POST" && !isText(form)) ?? forms.find((form) => !isText(form)) ?? forms[0];
