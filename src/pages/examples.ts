import { inputReader } from "../operation/reader.ts";
import type { AnyOperation } from "../operation/tool.ts";

/** An operation's result for its own example, in both forms. */
export interface ExampleAnswer {
  data: unknown;
  text: string;
}

/** Characters of JSON; longer results are left out of the document. */
const MAX_EXAMPLE_LENGTH = 4000;

/** The example of an operation, made by running it; undefined if it is random, long, or takes no input. */
export async function exampleAnswer(operation: AnyOperation): Promise<ExampleAnswer | undefined> {
  if (Object.keys(operation.input.properties).length === 0) return undefined;
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
