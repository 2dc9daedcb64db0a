import type { Static, TProperties, TSchema } from "@sinclair/typebox";
import type { Operation, OperationContext } from "../../src/operation/operation.ts";
import { inputReader } from "../../src/operation/reader.ts";

/**
 * The result of an operation for the fields of a body, checked and completed with defaults as the API does it.
 *
 * @throws Refusal for input that cannot be used.
 */
export const run = async <In extends TProperties, Out extends TSchema>(
  operation: Pick<Operation<In, Out>, "input" | "output" | "run">,
  body: object,
  context: Partial<OperationContext> = {},
): Promise<Static<Out>> =>
  operation.run(inputReader(operation.input, "")({ params: {}, body: { ...body } }), {
    baseUrl: "http://localhost",
    ...context,
  });
