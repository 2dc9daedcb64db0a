import { type OperationContext, operation } from "../../src/operation/operation.ts";
import { t } from "../../src/operation/schema.ts";
import { type Route, tool, verbOf } from "../../src/operation/tool.ts";

type Run = (input: object, context: OperationContext) => object | Promise<object>;

/** An operation without fields. */
export const toyOperation = (id: `toy.${string}`, run: Run = () => ({})) =>
  operation({ id, summary: "Do it", input: t.Object({}), output: t.Object({}), example: {}, run, text: () => "" });

/** A tool with routes, the first of which is its usual operation. */
export const toyTool = (first: Route, ...others: Route[]) =>
  tool({
    ...{ name: "toy", title: "Toy", message: "For tests" },
    defaultVerb: verbOf(first.operation.id),
    routes: [first, ...others],
  });
