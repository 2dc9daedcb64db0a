import { afterEach, describe, expect, test } from "bun:test";
import "./support/page.ts";
import { textOf } from "../../../src/web/operation/form.ts";
import { forms as color } from "../../../src/web/tools/color/colors.tsx";
import * as lorem from "../../../src/web/tools/lorem/views.tsx";
import { Characters, forms as passwd, withEarlier } from "../../../src/web/tools/passwd/views.tsx";
import { forms } from "../../../src/web/tools/qr/forms.ts";
import { KINDS } from "../../../src/web/tools/qr/kinds.tsx";
import { bodyOf, dataOf, reset } from "./support/answer.ts";

test("white space around a colour is not sent, and is no colour", () => {
  color.info.enter({ color: " red\n" });
  expect(bodyOf(color.info.call())).toBe('{"color":"red"}');
  color.info.enter({ color: "  " });
  expect(color.info.call()).toBeUndefined();
  reset(color.info);
});

describe("passwords", () => {
  test("every generator shows a result at first, as many as the others", async () => {
    const { generate, passphrase, pin, token, pattern } = passwd;
    for (const form of [generate, passphrase, pin, token, pattern])
      expect(await dataOf<{ count: number }>(form.call())).toMatchObject({ count: 5 });
    generate.enter({ count: "2" });
    expect(await dataOf(pin.call())).toMatchObject({ count: 2, length: 6 });
    reset(generate);
    expect(passwd.check.call()).toBeUndefined();
  });

  test("the 200 values that were generated last are remembered once, the newest first", () => {
    expect(withEarlier(["b", "a"], ["a", "c"])).toEqual(["b", "a", "c"]);
    const earlier = ["a", "b"];
    expect(withEarlier(["b"], earlier)).toBe(earlier);
    const many = Array.from({ length: 200 }, (_, index) => String(index));
    expect(withEarlier(["new"], many)).toEqual(["new", ...many.slice(0, 199)]);
  });

  test("a phrase is words with something between them, and a digit at the end of some", () => {
    const kindOf = (text: string) => Characters({ text }).props.class;
    const kinds = ["correct-horse7. battery", "1correct-horse", "correct-horse!"].map(kindOf);
    expect(kinds).toEqual(["secret phrase", "secret", "secret"]);
  });
});

describe("placeholder text", () => {
  afterEach(() => reset(lorem.form));

  test("has the number of sentences for paragraphs alone", () => {
    lorem.form.enter({ sentences: "4" });
    expect(lorem.form.call()?.parts.map(({ name }) => name)).toEqual(["sentences"]);
    lorem.form.enter({ type: "words" });
    expect(lorem.form.call()?.parts.map(({ name }) => name)).toEqual(["type", "count"]);
  });

  test("of each type is as much as is usual, until a number is entered", async () => {
    const countOf = async (type: string) => {
      lorem.form.enter({ type });
      return (await dataOf(lorem.form.call())).count;
    };
    const types = ["words", "sentences", "list", "paragraphs", "bytes"];
    expect(await Promise.all(types.map(countOf))).toEqual([50, 5, 5, 3, 500]);
    lorem.form.enter({ count: "7" });
    expect(await countOf("bytes")).toBe(7);
  });
});

describe("QR codes", () => {
  const { generate, url, wifi } = forms;

  afterEach(() => reset(generate, url, wifi));

  test("a network needs a password, unless it is open", async () => {
    const call = () => KINDS.wifi?.call();
    const textOfCode = async () => (await dataOf(call())) as { text?: string };
    wifi.enter({ ssid: "home" });
    expect(call()).toBeUndefined();
    wifi.enter({ password: "secret" });
    expect((await textOfCode()).text).toContain("P:secret;");
    wifi.enter({ security: "none" });
    expect((await textOfCode()).text).toBe("WIFI:T:nopass;S:home;;");
  });

  const textCall: NonNullable<typeof KINDS.text>["call"] = (format) => KINDS.text?.call(format);

  test("a code is made in the chosen format, or in another one", async () => {
    expect(bodyOf(textCall())).toBe('{"text":"https://example.com","size":300}');
    generate.enter({ format: "text" });
    expect(await dataOf(textCall())).toMatchObject({ format: "text", dataUrl: null });
    expect(await dataOf(textCall("png"))).toMatchObject({ format: "png" });
    generate.enter({ text: "" });
    expect(textCall()).toBeUndefined();
  });

  test("ink is inverted in drawings of blocks alone", () => {
    generate.enter({ invert: true });
    const names = () => textCall()?.parts.map(({ name }) => name);
    expect(names()).not.toContain("invert");
    generate.enter({ format: "text" });
    expect(names()).toContain("invert");
  });

  test("all codes share the options, which addresses call by their names", () => {
    generate.enter({ format: "svg", dark: "#123456" });
    expect(textOf(url.fields.dark)).toBe("#123456");
    for (const { address } of Object.values(KINDS)) expect(address.write()).toBe("type=svg&dark=%23123456");
  });
});
