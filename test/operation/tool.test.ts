import { expect, test } from "bun:test";
import { operation } from "../../src/operation/operation.ts";
import { t } from "../../src/operation/schema.ts";
import { get, post, tool } from "../../src/operation/tool.ts";

const make = (id: `toy.${string}`) =>
  operation({
    id,
    summary: "Answer",
    input: t.Object({}),
    output: t.Object({}),
    example: {},
    run: () => ({}),
    text: () => "",
  });
const about = { name: "toy", title: "Toy", message: "A toy", defaultVerb: "make" };

test("a tool with two routes of the same name is refused", () => {
  const both = [post("/make", make("toy.make")), get("/made", make("toy.make"))];
  expect(() => tool({ ...about, routes: both })).toThrow('Two routes of toy are named "make"');
  expect(() =>
    tool({ ...about, routes: [post("/make", make("toy.make")), get("/made", make("toy.made"))] }),
  ).not.toThrow();
});

test("a tool whose default operation does not exist is refused", () => {
  expect(() => tool({ ...about, defaultVerb: "break", routes: [post("/make", make("toy.make"))] })).toThrow(
    'toy has no operation named "break"',
  );
});
