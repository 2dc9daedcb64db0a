import { sidekit } from "../support/app.ts";

/** Something with a schema and an example of it: a parameter, a body. */
export interface Exemplified {
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  schema: Record<string, unknown>;
  example?: unknown;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: Exemplified[];
  requestBody?: { required: boolean; content: Record<string, Exemplified> };
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, { example?: unknown }> }>;
}

/** The OpenAPI document of the app, for callers of tools.example.org. */
export const openApiText = async (): Promise<string> =>
  await (await sidekit.fetch("http://tools.example.org/openapi.json")).text();

export const openApiDocument = JSON.parse(await openApiText());

/** Its operations by "<METHOD> <path>". */
export const operations: [string, Operation][] = Object.entries<Record<string, Operation>>(
  openApiDocument.paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, each]): [string, Operation] => [`${method.toUpperCase()} ${path}`, each]),
);

/** A copy of one of them, as Bun 1.4.5 writes the matchers of `toMatchObject` into what it compares. */
export function operation(name: string): Operation {
  const found = operations.find(([each]) => each === name);
  if (!found) throw new Error(`${name} is not documented`);
  return structuredClone(found[1]);
}
