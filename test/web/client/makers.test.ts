import { afterEach, describe, expect, test } from "bun:test";
import { textOf } from "../../../src/web/operation/form.ts";
import * as color from "../../../src/web/tools/color/forms.ts";
import * as lorem from "../../../src/web/tools/lorem/forms.ts";
import * as passwd from "../../../src/web/tools/passwd/forms.ts";
import { withEarlier } from "../../../src/web/tools/passwd/generated.tsx";
import { addresses } from "../../../src/web/tools/qr/addresses.ts";
import * as qr from "../../../src/web/tools/qr/calls.ts";
import { amountText } from "../../../src/web/tools/qr/code.tsx";
import { FORMS } from "../../../src/web/tools/qr/forms.tsx";
import { bodyOf, dataOf, fieldsOf, reset, respondTo } from "./support/answer.ts";

describe("colours", () => {
  test("white space around a colour is not sent, and is no colour", () => {
    color.info.enter({ color: " red\n" });
    expect(bodyOf(color.info.call())).toBe('{"color":"red"}');
    color.info.enter({ color: "  " });
    expect(color.info.call()).toBeUndefined();
    reset(color.info);
  });

  test("a severity in percent is sent as a share", async () => {
    color.simulate.enter({ severity: "40" });
    expect(await dataOf(color.simulate.call())).toMatchObject({ severity: 0.4 });
    color.simulate.enter({ severity: "" });
    expect(await dataOf(color.simulate.call())).toMatchObject({ severity: 1 });
    reset(color.simulate);
  });

  test("every view shows a result at first", async () => {
    const { info, palette, scale, mix, difference, contrast, simulate } = color;
    for (const form of [info, palette, scale, mix, difference, contrast, simulate])
      expect((await respondTo(form.call())).status).toBe(200);
  });
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
    expect(await Promise.all(["words", "sentences", "paragraphs", "bytes"].map(countOf))).toEqual([50, 5, 3, 500]);
    lorem.form.enter({ count: "7" });
    expect(await countOf("bytes")).toBe(7);
  });

  test.each(["words", "sentences", "paragraphs", "bytes", "list", "markdown"])(
    "of %s is made up to the limit of its field, and not beyond",
    async (type) => {
      lorem.form.enter({ type });
      const { maximum } = lorem.countField().schema;
      lorem.form.enter({ count: String(maximum) });
      expect((await respondTo(lorem.form.call())).status).toBe(200);
      lorem.form.enter({ count: String((maximum ?? 0) + 1) });
      expect((await respondTo(lorem.form.call())).status).toBe(422);
    },
  );
});

describe("QR codes", () => {
  afterEach(() => reset({ fields: qr.options }, qr.url));

  test.each(Object.entries(FORMS))("the sample of %s makes a code", async (_, form) => {
    expect(form.call()).toBeUndefined();
    form.enterSample();
    const fields = [...form.controls.flat(), ...form.extras].map(({ field }) => field);
    for (const { required, cell } of fields) if (required) expect(cell.state.value).not.toBe("");
    expect(await dataOf(form.call())).toMatchObject({ format: "png", size: 300 });
    reset({ fields: fieldsOf([...form.controls.flat(), ...form.extras]) });
    expect(form.call()).toBeUndefined();
  });

  test("the fields of all controls are shown once", () => {
    for (const { controls, extras } of Object.values(FORMS)) {
      const names = [...controls.flat(), ...extras].map(({ field }) => field.name);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test("a network needs a password, unless it is open", async () => {
    const { call, controls } = FORMS.wifi;
    const [ssid, security, password] = controls.flat().map(({ field }) => field.cell.state);
    if (!ssid || !security || !password) throw new Error("A control is missing");
    ssid.value = "home";
    expect(call()).toBeUndefined();
    password.value = "secret";
    expect((await dataOf(call())).text).toContain("P:secret;");
    security.value = "none";
    expect((await dataOf(call())).text).toBe("WIFI:T:nopass;S:home;;");
    reset({ fields: fieldsOf(controls.flat()) });
  });

  test("a code can be saved in the format that it is made in", async () => {
    expect(qr.textCall()?.saved).toBe("qr-code.png");
    expect(qr.textCall("svg")?.saved).toBe("qr-code.svg");
    generateAs("text");
    expect(qr.textCall()?.saved).toBeUndefined();
    expect(await dataOf(qr.textCall())).toMatchObject({ format: "text", dataUrl: null });
    expect(await dataOf(qr.textCall("png"))).toMatchObject({ format: "png" });
    qr.generate.enter({ text: "" });
    expect(qr.textCall()).toBeUndefined();
  });

  const generateAs = (format: string): void => qr.generate.enter({ format });

  test("ink is inverted in drawings of blocks alone", () => {
    qr.generate.enter({ invert: true });
    const names = () => qr.textCall()?.parts.map(({ name }) => name);
    expect(names()).not.toContain("invert");
    generateAs("text");
    expect(names()).toContain("invert");
  });

  test("all codes share the options, which addresses call by their names", () => {
    qr.generate.enter({ format: "svg", dark: "#123456" });
    expect(textOf(qr.url.fields.dark)).toBe("#123456");
    expect(addresses.url.write()).toBe("type=svg&dark=%23123456");
    expect(addresses.form.write()).toBe("type=svg&dark=%23123456");
  });
});

test("an amount with a comma is in the code, and shown beside it", async () => {
  const { sepa, upi } = qr;
  sepa.enter({ name: "Ada", iban: "DE89370400440532013000", amount: "1250,5" });
  upi.enter({ address: "ada@upi", name: "Ada", amount: "12,50" });
  expect([sepa, upi].map((form) => JSON.parse(bodyOf(form.call()) ?? "").amount)).toEqual([1250.5, 12.5]);
  const texts = [await dataOf(sepa.call()), await dataOf(upi.call())].map(({ text }) => amountText(text));
  expect(texts).toEqual(["€ 1,250.50", "₹ 12.50"]);
  expect(amountText("EUR12.5")).toBeUndefined();
  reset(sepa, upi);
});
