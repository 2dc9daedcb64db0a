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

const fieldOf = (schema: Schema, own: Partial<FormField> = {}): FormField => {
  const aField = { name: "aField", label: "A field", path: ["group", "aField"], required: true, schema, ...own };
  const operation = { id: "test.show", paths: {}, values: [], takesFile: false, fields: { aField } };
  return createForm<{ aField: unknown }, unknown>(operation).fields.aField;
};

const WHOLE = { type: "integer", default: 10 };
const CHOICES = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];

test.each<[Schema, Omit<ControlProps, "field">, Partial<FormField>, string]>([
  [{ ...WHOLE, minimum: 1, maximum: 1001 }, {}, {}, "div.number, input range, input text numeric"],
  [{ ...WHOLE, minimum: 1, maximum: 1002 }, {}, {}, "div.number, input text numeric"],
  [{ ...WHOLE, minimum: 4, maximum: 13 }, {}, {}, "div.number, input range, input text numeric"],
  [{ ...WHOLE, minimum: 4, maximum: 12 }, {}, {}, "div.number, input text numeric"],
  [{ type: "number", minimum: 0, maximum: 90 }, {}, {}, "div.number, input text decimal"],
  // The keyboard of a phone for numbers has no minus sign.
  [{ type: "number", minimum: -90 }, {}, {}, "div.number, input text"],
  [{ type: "string", maxLength: 1000 }, {}, {}, "input text"],
  [{ type: "string", maxLength: 1001 }, { as: "line" }, {}, "input text"],
  [{ type: "string", enum: CHOICES.slice(0, 5) }, {}, {}, "div.segmented, input radio"],
  [{ type: "string", enum: CHOICES.slice(0, 6) }, {}, {}, "div.segmented many, input radio"],
  [{ type: "string", enum: CHOICES.slice(0, 8) }, {}, {}, "div.segmented many, input radio"],
  [{ type: "string", enum: CHOICES }, {}, {}, `select, option ${CHOICES.join(", option ")}`],
  [{ enum: ["a"] }, { as: "select" }, {}, "select, option a"],
  // A choice that can be left open has an entry for that.
  [{ enum: ["a"] }, { as: "select" }, { required: false }, "select, option , option a"],
  [{ enum: ["a"], default: "a" }, { as: "select" }, { required: false }, "select, option a"],
])("%j, as %j of %j, is entered in %s", (schema, props, own, expected) => {
  const shown = control({ field: fieldOf(schema, own), ...props }).flatMap(({ type, props }) => {
    if (type === "div" || type === "select") return [type, props.class].filter(Boolean).join(".");
    if (type === "option") return `option ${props.value}`;
    return type === "input" ? ["input", props.type, props.inputMode].filter(Boolean).join(" ") : [];
  });
  expect([...new Set(shown)].join(", ")).toBe(expected);
});

test("a number is dragged from what is entered, or from its default", () => {
  const field = fieldOf({ type: "number", minimum: 0.5, maximum: 90, default: 1 });
  const dragged = (entered: string) => {
    field.cell.state.value = entered;
    const { props } = control({ field }).find((each) => each.props.type === "range") ?? {};
    return [props?.value, props?.min, props?.max];
  };
  expect(["", "12,5"].map(dragged)).toEqual(["1", "12.5"].map((value) => [value, "0.5", "90"]));
  const hints = [undefined, "Any"].map((placeholder) => control({ field, placeholder }).at(-1)?.props.placeholder);
  expect(hints).toEqual(["1", "Any"]);
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
    return isNode(shown)
      ? ["label", "path", "hint", "problem"].map((name) => String(shown.props[name])).join("; ")
      : "";
  };
  const field = fieldOf({ type: "number" }, { hint: "Its hint" });
  expect(described({ field })).toBe("A field; /group/aField; Its hint; undefined");
  expect(described({ field, label: "Another", problem: "Wrong" })).toBe("Another; /group/aField; undefined; Wrong");
  field.cell.state.value = "-";
  expect(described({ field, hint: "Hint", problem: "Wrong" })).toStartWith(
    "A field; /group/aField; Hint; Must be digits",
  );
  const list = fieldOf({ type: "array", maxItems: 1000 });
  expect(described({ field: list })).toBe("A field; /group/aField; One on each line, at most 1,000; undefined");
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
  ["Minutes Of The Hague, in the (local) time", "Minutes Of The Hague", "In the (local) time"],
  ["x".repeat(40), `X${"x".repeat(39)}`, undefined],
  ["x".repeat(41), "A field", "x".repeat(41)],
  ["", "A field", undefined],
])("%j is the label %j and the hint %p", (description, label, hint) => {
  expect(describeField("aField", description)).toEqual({ label, ...(hint && { hint }) });
});

test("a problem is shown at the field of its JSON pointer, or of an object or list that contains it", () => {
  expect(["/a", "/a/0", "/ab", "/b"].map((pointer) => concerns("/a", pointer))).toEqual([true, true, false, false]);
  expect(concerns(undefined, "/a")).toBe(false);
});
