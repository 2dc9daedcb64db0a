import type { OperationContext } from "../../../src/operation/operation.ts";

/** The `run` of an operation that gives its output at once, as a function of the complete input alone. */
export const synchronous =
  <Input, Output>(operation: { run(input: Input, context: OperationContext): Output | Promise<Output> }) =>
  (input: Input): Output => {
    const output = operation.run(input, { baseUrl: "http://localhost" });
    if (output instanceof Promise) throw new Error("The operation gives a promise");
    return output;
  };
