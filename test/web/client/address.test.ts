import { expect, test } from "bun:test";
import fc from "fast-check";
import { addressed, fragmentOf, placeOf } from "../../../src/web/state/address.ts";
import { createStore } from "../../../src/web/state/store.ts";
import { carriesSecret } from "../../../src/web/tools/qr/store.ts";

const create = () => createStore({ text: "", size: "200", invert: false, secret: "" });

test("an address restores the values that it was made from", () => {
  const fields = fc.record({ text: fc.string({ unit: "grapheme" }), size: fc.string(), invert: fc.boolean() });
  fc.assert(
    fc.property(fields, (values) => {
      const [from, to] = [create(), create()];
      from.set(values);
      const query = addressed(from, ["text", "size", "invert"]).write();
      const place = placeOf(fragmentOf({ tool: "qr", mode: "", query }));
      expect([place.tool, place.mode]).toEqual(["qr", ""]);
      addressed(to, ["text", "size", "invert"]).read(new URLSearchParams(place.query));
      expect(to.values.value).toEqual({ ...values, secret: "" });
    }),
  );
});

test("an address leaves out unchanged fields and fields that are not listed", () => {
  const store = create();
  store.set({ size: "200", secret: "hunter2" });
  expect(addressed(store, ["text", "size"]).write()).toBe("");
});

test("reading an address ignores fields that are not listed, and resets missing ones", () => {
  const store = create();
  store.set({ size: "300" });
  addressed(store, ["text", "size"]).read(new URLSearchParams("text=a&secret=b&__proto__=c"));
  expect(store.values.value).toEqual({ text: "a", size: "200", invert: false, secret: "" });
});

test.each([
  ["#/qr?text=a?b", { tool: "qr", mode: "", query: "text=a?b" }],
  ["#/jwt/sign", { tool: "jwt", mode: "sign", query: "" }],
  ["#/", { tool: "", mode: "", query: "" }],
  ["", { tool: "", mode: "", query: "" }],
])("%s names a place", (fragment, place) => {
  expect(placeOf(fragment)).toEqual(place);
});

test.each([
  "wifi:S:home;T:WPA;P:pass;;",
  " OTPAUTH://hotp/x?secret=Y",
  "otpauth-migration://offline?data=x",
  "ftp://a:b@host/",
])("carries a secret: %s", (text) => {
  expect(carriesSecret(text)).toBe(true);
});

test.each(["https://example.com/a:b@c", "WIFI:S:open;T:nopass;;", "mailto:me@example.com", "otp authentication"])(
  "carries none: %s",
  (text) => {
    expect(carriesSecret(text)).toBe(false);
  },
);
