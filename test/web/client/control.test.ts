import { expect, test } from "bun:test";
import "./support/page.ts";
import type { VNode } from "preact";
import { Control, type ControlProps } from "../../../src/web/controls/control.tsx";
import { concerns, Field } from "../../../src/web/controls/field.tsx";
import { describe as describeField, type Schema } from "../../../src/web/definitions.ts";
import { createForm, type FormField } from "../../../src/web/operation/form.ts";

interface Props {
  children?: unknown;
  [name: string]: unknown;
}

const isNode = (value: unknown): value is VNode<Props> =>
  typeof value === "object" && value !== null && "props" in value;

/** The elements of a tree in their order. A field shows its control. */
function elementsOf(tree: unknown): VNode<Props>[] {
  if (Array.isArray(tree)) return tree.flatMap(elementsOf);
  if (!isNode(tree)) return [];
  const { type, props }: { type: unknown; props: Props } = tree;
  if (type === Field && typeof props.children === "function") return elementsOf(props.children({ id: "id" }));
  if (typeof type === "function") return elementsOf(Reflect.apply(type, undefined, [props]));
  return [tree, ...elementsOf(props.children)];
}

function fire(element: VNode<Props> | undefined, event: string): void {
  const handler = element?.props[event];
  if (typeof handler !== "function") throw new Error(`Nothing handles ${event}`);
  handler();
}

/** The elements of a control: its inputs, lists and choices. */
const control = (props: ControlProps): VNode<Props>[] => elementsOf(Control(props));

const fieldOf = (schema: Schema): FormField =>
  createForm<{ aField: unknown }, unknown>({
    id: "test.show",
    paths: {},
    values: [],
    takesFile: false,
    fields: { aField: { name: "aField", label: "A field", path: ["group", "aField"], required: true, schema } },
  }).fields.aField;

test.each([
  [{ type: "integer", minimum: 4, maximum: 128, default: 16 }, "16"],
  [{ type: "number", minimum: 0.5, maximum: 90, default: 1 }, "1"],
])("a number of %j is entered within its limits, and dragged", (schema, standard) => {
  const field = fieldOf(schema);
  const inputs = control({ field }).filter((each) => each.type === "input");
  expect(inputs.map(({ props }) => [props.type, props.min, props.max])).toEqual([
    ["range", String(schema.minimum), String(schema.maximum)],
    ["text", undefined, undefined],
  ]);
  expect(inputs[1]?.props.placeholder).toBe(standard);
  // Until a number is entered, the slider is at the default.
  field.cell.state.value = "";
  expect(control({ field }).find(({ props }) => props.type === "range")?.props.value).toBe(standard);
});

test("the keyboard of a phone has the characters that a number needs", () => {
  const keyboard = (schema: Schema) => control({ field: fieldOf(schema) }).at(-1)?.props.inputMode;
  expect(keyboard({ type: "integer", minimum: 0 })).toBe("numeric");
  expect(keyboard({ type: "number", minimum: 0 })).toBe("decimal");
  expect(keyboard({ type: "number", minimum: -90 })).toBeUndefined();
});

test("a text has buttons for up to eight choices, a list for more", () => {
  const choices = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
  const eight = control({ field: fieldOf({ type: "string", enum: choices.slice(0, 8) }) });
  expect(eight.filter(({ props }) => props.type === "radio")).toHaveLength(8);
  expect(eight[0]?.props.class).toBe("segmented many");
  expect(control({ field: fieldOf({ type: "string", enum: ["a", "b"] }) })[0]?.props.class).toBe("segmented");
  const nine = control({ field: fieldOf({ type: "string", enum: choices }) });
  expect(nine.filter(({ type }) => type === "option").map(({ props }) => props.value)).toEqual(choices);
});

test("choices have labels of the view, or their names with a capital letter", () => {
  const field = fieldOf({ type: "string", enum: ["hex", "utf8"] });
  const labels = control({ field, labelOf: (choice) => (choice === "utf8" ? "UTF-8" : undefined) })
    .filter(({ type }) => type === "span")
    .map(({ props }) => props.children);
  expect(labels).toEqual(["Hex", "UTF-8"]);
});

test("a choice changes the state of the field", () => {
  const field = fieldOf({ type: "string", enum: ["a", "b"], default: "a" });
  const radios = () => control({ field }).filter(({ props }) => props.type === "radio");
  expect(radios().map(({ props }) => props.checked)).toEqual([true, false]);
  fire(radios()[1], "onChange");
  expect(field.cell.state.value).toBe("b");
  expect(radios().map(({ props }) => props.checked)).toEqual([false, true]);
});

test("several choices are kept in their order, separated by commas", () => {
  const field = fieldOf({ type: "string", enum: ["a", "b", "c"] });
  const boxes = () => control({ field, as: "several" }).filter(({ props }) => props.type === "checkbox");
  const turn = (index: number) => fire(boxes()[index], "onChange");
  turn(2);
  turn(0);
  expect(field.cell.state.value).toBe("a,c");
  turn(2);
  expect([field.cell.state.value, boxes().map(({ props }) => props.checked)]).toEqual(["a", [true, false, false]]);
});

test("a field is described by its definition, unless the view has other words", () => {
  const described = (props: ControlProps) => {
    const shown = Control(props);
    return isNode(shown) ? [shown.props.label, shown.props.path, shown.props.hint] : [];
  };
  const field = fieldOf({ type: "string" });
  expect(described({ field })).toEqual(["A field", "/group/aField", undefined]);
  expect(described({ field, label: "Another", hint: "Hint" })).toEqual(["Another", "/group/aField", "Hint"]);
});

test.each([
  ["How the key is written", "How the key is written", undefined],
  ["Shared secret, in the encoding of another field", "Shared secret", "In the encoding of another field"],
  ["Whether the network hides: no", "The network hides", "No"],
  ["The token, as it was copied", "Token", "As it was copied"],
  ["Name of the account, such as an e-mail address", "Name of the account", "Such as an e-mail address"],
  ["Text before each token, such as x", "Text before each token", "Such as x"],
  ["Name of the payee (pn)", "Name of the payee", undefined],
  ["Category of the merchant (mc, ISO 18245)", "Category of the merchant", "ISO 18245"],
  ["Creditor reference (ISO 11649), such as RF18", "Creditor reference", "ISO 11649, such as RF18"],
  ["Of argon2id; 2 if omitted", "A field", "Of argon2id; 2 if omitted"],
  ["", "A field", undefined],
])("%j is the label %j and the hint %p", (description, label, hint) => {
  expect(describeField("aField", description)).toEqual({ label, ...(hint && { hint }) });
});

test("a problem is shown at the field of its JSON pointer, or of an object or list that contains it", () => {
  expect(["/a", "/a/0", "/ab", "/b"].map((pointer) => concerns("/a", pointer))).toEqual([true, true, false, false]);
  expect(concerns(undefined, "/a")).toBe(false);
});
