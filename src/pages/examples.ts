import type { ServedRoute } from "../api/served-route.ts";
import { inputReader, type RequestParts } from "../operation/reader.ts";
import { Refusal } from "../operation/refusal.ts";
import { type AnyOperation, pathParameters, sampleBody, valueAt } from "../operation/tool.ts";

/** Real responses of a route. */
export interface Examples {
  /** The operation's result for its own example. */
  answer?: { data: unknown; text: string } | undefined;
  refusal?: Refusal | undefined;
}

/** Characters of JSON; longer results are left out of the document. */
const MAX_EXAMPLE_LENGTH = 4000;

async function exampleResultOf(operation: AnyOperation): Promise<Examples["answer"]> {
  // Random answers would make another document each time. A seed makes them the same.
  if (operation.random === true && !("seed" in operation.example)) return undefined;
  const read = inputReader(operation.input, "");
  const run = async (body: object) => {
    const input = read({ params: {}, body: { ...body } });
    return { input, output: operation.exampleResult ?? (await operation.run(input, { baseUrl: "" })) };
  };
  const inJson = await run(operation.example);
  const { output: data } = inJson;
  if (JSON.stringify(data).length > MAX_EXAMPLE_LENGTH) return undefined;
  const { textInput } = operation;
  const { input, output } = textInput ? await run({ ...operation.example, ...textInput }) : inJson;
  return { data, text: `${operation.text(output, input)}\n` };
}

/** Requests that are probably invalid: with a parameter that is not a value, without a field, with a wrong field. */
function invalidRequests({ method, path, operation: { input, example } }: ServedRoute): RequestParts[] {
  const names = pathParameters(path);
  const params = Object.fromEntries(names.map((name) => [name, String(valueAt(example, [name]))]));
  if (method === "GET") return names.map((name) => ({ params: { ...params, [name]: "?" } }));
  const body = { ...sampleBody(path, example) };
  const without = Object.keys(body).map((name) => Object.entries(body).filter(([each]) => each !== name));
  const wrong = Object.keys(input.properties).filter((name) => !names.includes(name));
  return [
    ...without.map((fields) => ({ params, body: Object.fromEntries(fields) })),
    ...wrong.map((name) => ({ params, body: { ...body, [name]: -1 } })),
  ];
}

/** The refusal of the first request that is invalid, if any. */
async function firstRefusal(route: ServedRoute): Promise<Refusal | undefined> {
  const { path, operation } = route;
  const read = inputReader(operation.input, path);
  for (const parts of invalidRequests(route)) {
    try {
      const input = read(parts);
      if (operation.random !== true && !operation.queued) await operation.run(input, { baseUrl: "" });
    } catch (error) {
      if (error instanceof Refusal && error.code === "INVALID_INPUT") return error;
      throw error;
    }
  }
  return undefined;
}

/**
 * Creates the examples of routes by running their operations, so that examples and real responses cannot differ.
 * The forms of an operation share its result. Routes without input, such as descriptions, have no examples.
 */
export function exampleMaker(): (route: ServedRoute) => Promise<Examples> {
  const answers = new Map<AnyOperation, Promise<Examples["answer"]>>();
  return async (route) => {
    const { operation } = route;
    if (Object.keys(operation.input.properties).length === 0) return {};
    const answer = answers.get(operation) ?? exampleResultOf(operation);
    answers.set(operation, answer);
    return { answer: await answer, refusal: await firstRefusal(route) };
  };
}
