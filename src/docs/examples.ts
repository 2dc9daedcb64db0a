import { type ServedRoute, TOOLS_PATH } from "../api/served-route.ts";
import { inputReader, type RequestParts } from "../operation/reader.ts";
import { type AnyOperation, pathParameters } from "../operation/route.ts";
import { sampleBody } from "../operation/sample.ts";
import { Refusal } from "../refusal.ts";

/** An operation's result for its own example. */
export interface ExampleResult {
  data: unknown;
  text: string;
}

/** Real responses of a route. */
export interface Examples {
  answer?: ExampleResult | undefined;
  refusal?: Refusal | undefined;
}

/** Random answers would make another document each time. A seed makes them the same. */
const isRepeatable = ({ random, example }: AnyOperation): boolean => !random || "seed" in example;

const CONTEXT = { baseUrl: "" };

/** Characters of JSON; longer results are left out of the document. */
const MAX_EXAMPLE_LENGTH = 4000;

async function exampleResultOf(operation: AnyOperation): Promise<ExampleResult | undefined> {
  const read = inputReader(operation.input, "");
  const [data, asText] = await Promise.all(
    [operation.example, { ...operation.example, ...operation.textInput }].map(async (body) => {
      const input = read({ params: {}, body: { ...body } });
      return { input, output: operation.exampleResult ?? (await operation.run(input, CONTEXT)) };
    }),
  );
  if (!data || !asText || JSON.stringify(data.output).length > MAX_EXAMPLE_LENGTH) return undefined;
  return { data: data.output, text: `${operation.text(asText.output, asText.input)}\n` };
}

/** A value that is invalid for most fields. */
const INVALID_VALUE = "?";

/** Requests that are probably invalid: first those without a field, then those with an invalid value. */
function invalidRequests({ method, path, operation }: ServedRoute): RequestParts[] {
  const names = pathParameters(path);
  const { example } = operation;
  const values: Readonly<Record<string, unknown>> = { ...example };
  const params = Object.fromEntries(names.map((name) => [name, String(values[name])]));
  const wrongParams = names.map((name) => ({
    params: { ...params, [name]: INVALID_VALUE },
    ...(method === "POST" && { body: {} }),
  }));
  if (method === "GET") return wrongParams.map((parts) => ({ ...parts, query: new URLSearchParams() }));
  const body = { ...sampleBody(path, example) };
  const without = Object.keys(body).map((name) => ({
    params,
    body: Object.fromEntries(Object.entries(body).filter(([each]) => each !== name)),
  }));
  const wrongFields = Object.keys(operation.input.properties)
    .filter((name) => !names.includes(name))
    .map((name) => ({ params, body: { ...body, [name]: -1 } }));
  return [...without, ...wrongFields];
}

/** The refusal of a request; undefined if it is valid. */
async function refusalOf({ path, operation }: ServedRoute, parts: RequestParts): Promise<Refusal | undefined> {
  try {
    const input = inputReader(operation.input, path)(parts);
    if (!operation.random && !operation.queued) await operation.run(input, CONTEXT);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal && error.code === "INVALID_INPUT") return error;
    throw error;
  }
}

async function firstRefusal(route: ServedRoute): Promise<Refusal | undefined> {
  for (const parts of invalidRequests(route)) {
    const refusal = await refusalOf(route, parts);
    if (refusal) return refusal;
  }
  return undefined;
}

/** Whether a route serves an operation of a tool and not a description. */
const isOfTool = ({ path, operation }: ServedRoute): boolean =>
  path.startsWith(`${TOOLS_PATH}/`) && Object.keys(operation.input.properties).length > 0;

/**
 * Creates the examples of routes by running their operations, so that examples and real responses cannot differ.
 * The forms of an operation share its result.
 */
export function exampleMaker(): (route: ServedRoute) => Promise<Examples> {
  const answers = new Map<AnyOperation, Promise<ExampleResult | undefined>>();
  const answered = (operation: AnyOperation) => {
    const answer = answers.get(operation) ?? exampleResultOf(operation);
    answers.set(operation, answer);
    return answer;
  };
  return async (route) => {
    if (!isOfTool(route)) return {};
    const { operation } = route;
    return {
      answer: isRepeatable(operation) ? await answered(operation) : undefined,
      refusal: await firstRefusal(route),
    };
  };
}
