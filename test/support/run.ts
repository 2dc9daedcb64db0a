import type { Static, TProperties, TSchema } from "@sinclair/typebox";
import type { Operation, Sent } from "../../src/operation/operation.ts";
import { reader } from "../../src/operation/reader.ts";

/**
 * The result of an operation for the fields of a body, checked and completed with defaults as the API does it.
 *
 * @throws Refusal for input that cannot be used.
 */
export const run = async <In extends TProperties, Out extends TSchema>(
  operation: Pick<Operation<In, Out>, "input" | "output" | "run">,
  body: Sent<In>,
): Promise<Static<Out>> =>
  operation.run(reader(operation.input, "")({ params: {}, body: { ...body } }), { baseUrl: "http://localhost" });
