import { expect, test } from "bun:test";
import "./support/page.ts";
import fc from "fast-check";
import { addressed } from "../../../src/web/controls/view-of.tsx";
import type { FieldDefinition, OperationDefinition, Schema } from "../../../src/web/definitions.ts";
import { createForm, enterExample, type FormField, isNumeric, refusedFields } from "../../../src/web/operation/form.ts";
import { favourites, forget, recent, remember, turnFavourite } from "../../../src/web/shell/navigation.tsx";
import { linkTo, placeOf } from "../../../src/web/shell/route.ts";
import { forms as hash } from "../../../src/web/tools/hash/digests.tsx";
import { views as hashViews } from "../../../src/web/tools/hash/views.tsx";
import { forms as jwt } from "../../../src/web/tools/jwt/forms.ts";
import { views as jwtViews } from "../../../src/web/tools/jwt/views.tsx";
import { forms as passwd, views as passwdViews } from "../../../src/web/tools/passwd/views.tsx";
import * as qr from "../../../src/web/tools/qr/forms.ts";
import { views as qrViews } from "../../../src/web/tools/qr/views.tsx";
import { TOOLS } from "../../../src/web/tools/tools.ts";
import { reset } from "./support/answer.ts";

const field = <Value>(name: string, schema: Schema): FieldDefinition<Value> => ({ name, label: name, schema });

const OPERATION: OperationDefinition<{ text: string; size: number; invert: boolean; secret: string }> = {
  id: "test.make",
  paths: { POST: "/test" },
  values: [],
  takesFile: false,
  fields: {
    text: field("text", { type: "string" }),
    size: field("size", { type: "integer", default: 200 }),
    invert: field("invert", { type: "boolean", default: false }),
    secret: field("secret", { type: "string", format: "password" }),
  },
};

const [JWT] = TOOLS;
if (!JWT) throw new Error("There are no tools");

const create = () => createForm(OPERATION);

const statesOf = ({ fields: { text, size, invert, secret } }: ReturnType<typeof create>) =>
  [text, size, invert, secret].map(({ cell }) => cell.state.value);

test("an address restores the values that it was made from, but for secrets", () => {
  const texts = fc.record({
    text: fc.string({ unit: "grapheme" }),
    size: fc.maxSafeInteger().map(String),
    invert: fc.boolean(),
    secret: fc.string(),
  });
  fc.assert(
    fc.property(texts, (entered) => {
      const [from, to] = [create(), create()];
      from.enter(entered);
      const place = placeOf(linkTo(JWT, "sign", addressed(from, ["text"]).write()));
      expect(place).toMatchObject({ tool: JWT, mode: { name: "sign" } });
      addressed(to, ["text"]).read(new URLSearchParams(place?.query));
      expect(statesOf(to)).toEqual([entered.text, entered.size, entered.invert, ""]);
    }),
  );
});

test("an address has changed numbers, switches and choices; of texts those that are named, and none that is a secret", () => {
  const form = create();
  form.enter({ text: "personal", size: "200", secret: "hunter2", invert: true });
  expect(addressed(form).write()).toBe("invert=true");
  form.enter({ text: "a text", size: "1" });
  expect(addressed(form, ["text", "secret"]).write()).toBe("text=a+text&size=1&invert=true");
  expect(addressed(form, ["text"], (text) => text.includes("text")).write()).toBe("size=1&invert=true");
});

test("reading an address ignores texts that are not named, and resets missing fields", () => {
  const form = create();
  form.enter({ text: "kept", size: "300", invert: true });
  addressed(form).read(new URLSearchParams("text=a&secret=b&__proto__=c"));
  expect(statesOf(form)).toEqual(["kept", "200", false, ""]);
});

test("an address has and enters nothing that would be refused: no text for a number, no number beyond its limits, no unknown choice", () => {
  const { size, ...others } = OPERATION.fields;
  const fields = {
    ...others,
    size: { ...size, schema: { ...size.schema, minimum: 50, maximum: 500 } },
    text: field<string>("text", { type: "string", enum: ["png", "svg"], default: "png" }),
  };
  const form = createForm({ ...OPERATION, fields });
  for (const query of ["size=x&text=zzz", "size=49", "size=501", "size=50.5"]) {
    addressed(form).read(new URLSearchParams(query));
    expect(statesOf(form)).toEqual(["png", "200", false, ""]);
  }
  addressed(form).read(new URLSearchParams("size=50&text=svg"));
  expect(statesOf(form)).toEqual(["svg", "50", false, ""]);
  form.enter({ size: "49" });
  expect(addressed(form).write()).toBe("text=svg");
});

test("a text of more than 500 characters is in no address, nor a field that the service has refused", () => {
  const form = create();
  const written = () => addressed(form, ["text"]).write();
  form.enter({ text: "x".repeat(501), size: "1" });
  expect(written()).toBe("size=1");
  form.enter({ text: "x".repeat(500) });
  expect(written()).toBe(`text=${"x".repeat(500)}&size=1`);
  refusedFields.value = "/tex\n/size/0";
  expect(written()).toBe(`text=${"x".repeat(500)}`);
  refusedFields.value = "";
});

test("no address of a view contains a secret or a personal text", () => {
  const texts = [hash.hmac, hash.digest, hash.identify, hash.batch];
  const forms = [jwt.decode, jwt.validate, jwt.sign, jwt.decrypt, passwd.check, ...texts];
  for (const { cell, schema } of forms.flatMap(({ fields }) => Object.values<FormField>(fields))) {
    const choices = cell.choices ?? schema.enum?.map(String);
    const text = isNumeric(schema) ? "1" : "s3cret";
    cell.state.value = schema.type === "boolean" || (choices?.find((each) => each !== cell.initial) ?? text);
  }
  const { generate: _, url: __, ...codes } = qr.forms;
  for (const form of Object.values(codes)) enterExample(form);
  const views = [jwtViews, passwdViews, hashViews, qrViews].flatMap((each) => Object.values(each));
  const names = views.flatMap((view) =>
    typeof view === "function" ? [] : [...new URLSearchParams(view.address.write()).keys()],
  );
  reset(...forms, ...Object.values(codes));
  const validated = ["now", "secretEncoding", "algorithms", "issuer", "audience", "subject", "clockTolerance"];
  const signed = ["algorithm", "expiresIn", "notBefore"];
  expect(new Set(names)).toEqual(new Set([...validated, ...signed, "hmac", "one", "keyEncoding", "encoding"]));
});

test.each([
  ["algorithms=HS256,ES256", ["HS256", "ES256"], jwtViews.decode, jwt.validate.fields.algorithms],
  // None is entered that cannot be chosen.
  ["algorithms=HS256,zzz", "", jwtViews.decode, jwt.validate.fields.algorithms],
  ["keyAlgorithm=RS256", "RS256", jwtViews.keys, jwt.keys.fields.algorithm],
  ["digest=sha512", "sha512", jwtViews.thumbprint, jwt.thumbprint.fields.algorithm],
  ["digits=4", "4", passwdViews.pin, passwd.pin.fields.length],
] as const)("an address with %j enters %j, by the name of a field in addresses", (query, value, view, { cell }) => {
  if (typeof view === "object") view.address.read(new URLSearchParams(query));
  expect<unknown>(cell.read?.(String(cell.state.value)) ?? cell.state.value).toEqual(value);
  cell.state.value = cell.initial;
});

test.each([
  ["text", qr.forms.generate.fields.text, "WIFI:T:WPA;S:home;P:s3cret;;"],
  ["url", qr.forms.url.fields.url, "https://me:s3cret@example.com"],
] as const)("the address of a code does not contain its %s if that has a secret", (name, { cell }, secret) => {
  const written = () => {
    const view = qrViews[name];
    return typeof view === "object" && new URLSearchParams(view.address.write()).get(name);
  };
  cell.state.value = "https://example.org";
  expect(written()).toBe("https://example.org");
  cell.state.value = secret;
  expect(written()).toBeNull();
  reset(qr.forms.generate, qr.forms.url);
});

test("the six views that something was entered into last are remembered, the last one first, without what it was", () => {
  for (const view of ["jwt", "color", "passwd", "hash", "qr", "lorem", "color/mix", "hash"]) remember(`#/${view}?a=b`);
  remember("#/jwt");
  expect(recent()).toEqual(["hash", "color/mix", "lorem", "qr", "passwd", "color"].map((view) => `#/${view}`));
  forget();
  expect(recent()).toEqual([]);
});

test("favourites are in the order in which they were chosen", () => {
  for (const address of ["#/qr", "#/jwt", "#/hash", "#/jwt"]) turnFavourite(address);
  expect(favourites()).toEqual(["#/qr", "#/hash"]);
  for (const address of favourites()) turnFavourite(address);
});

test.each([
  ["#/qr?text=a?b", ["qr", "text", "text=a?b"]],
  ["#/jwt/sign", ["jwt", "sign", ""]],
  ["jwt?text=#/a", ["jwt", "decode", "text=#/a"]],
  ["#/jwt/nothing", ["jwt", "decode", ""]],
  ["#/", []],
  ["", []],
  ["#/constructor/toString?x", []],
  ["#/%", []],
])("%s names the place %j", (fragment, expected) => {
  const place = placeOf(fragment);
  expect(place ? [place.tool.name, place.mode.name, place.query] : []).toEqual(expected);
});

test("the first mode of a tool needs no name in a link", () => {
  expect([linkTo(JWT), linkTo(JWT, "decode"), linkTo(JWT, "nothing")]).toEqual(Array(3).fill("#/jwt"));
  expect(linkTo(JWT, "sign", "algorithm=ES256")).toBe("#/jwt/sign?algorithm=ES256");
});

test.each([
  ["wifi:S:home;T:WPA;P:pass;;", "Wi-Fi"],
  [" OTPAUTH://hotp/x?secret=Y", "One-time password"],
  ["otpauth-migration://offline?data=x", "Text"],
  ["ftp://a:b@host/", "Text"],
  ["Https://ghp_abc@example.com/", "Link"],
  ["https://example.com/?a=b&apiKey=abc", "Link"],
  ["https://example.com/#key=abc", "Link"],
  ["see eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.b3LQxo3W", "Text"],
  ["-----BEGIN EC PRIVATE KEY-----\nMHcC", "Text"],
  ["-----BEGIN PUBLIC KEY-----\nMCow", undefined],
  ["https://example.com/a:b@c", undefined],
  ["WIFI:S:open;T:nopass;;", undefined],
  ["mailto:me@example.com", undefined],
  ["otp authentication", undefined],
  ["a wifi: by day and up: at night", undefined],
  ["use http://, not me@example.com", undefined],
])("%j carries a secret and is read aloud as %p, or else as it is", (text, kind) => {
  expect(qr.carriesSecret(text)).toBe(kind !== undefined);
  expect(qr.spokenText(text)).toBe(`QR code: ${kind ? `${kind} with a secret` : text}`);
});
