import { describe, expect, test } from "bun:test";
import "./support/page.ts";
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { singleQuoted } from "../../../src/operation/refusal.ts";
import { codeOf, curl, LANGUAGES, languagesOf, shortened, sidekit } from "../../../src/web/controls/samples.tsx";
import { definitionsOf } from "../../../src/web/definitions.ts";
import { type Call, callOf, encode, requestOf } from "../../../src/web/operation/call.ts";
import { CODE_POINT } from "../../support/code-point.ts";

const SERVICE = { base: "http://127.0.0.1:3000", token: undefined, form: "json", masked: false } as const;

const { all, digest, batch, hmac, identify } = definitionsOf("hash");
const { validate, sign } = definitionsOf("jwt");
const { info } = definitionsOf("color");
const { generate, sms, decode, design } = definitionsOf("qr");

/** What a shell makes of arguments: they cannot hold a zero byte. */
const argument = fc.string({ unit: CODE_POINT }).map((text) => text.replaceAll("\0", ""));

test("a shell reads every quoted text back unchanged", () => {
  const { stdout } = spawnSync("sh", [
    "-c",
    `printf '%s\\n' ${["", "it's", '$HOME `id` \\ "', "a\nb"].map(singleQuoted).join(" ")}`,
  ]);
  expect(String(stdout)).toBe("\nit's\n$HOME `id` \\ \"\na\nb\n");
  fc.assert(
    fc.property(fc.array(argument, { minLength: 1, maxLength: 8 }), (texts) => {
      const result = spawnSync("sh", ["-c", `printf '%s\\0' ${texts.map(singleQuoted).join(" ")}`]);
      expect(String(result.stdout).split("\0").slice(0, -1)).toEqual(texts);
    }),
    { numRuns: 30 },
  );
});

test("a path contains any text, and no characters that shells or curl interpret", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const part = encode(text);
      expect(part).toMatch(/^[A-Za-z0-9_.~%-]*$/);
      expect(decodeURIComponent(part)).toBe(text);
      const { path } = requestOf(callOf(info, { color: text }, { method: "GET" }));
      expect(path).toBe(`/api/v1/tools/color/info/${part}`);
    }),
  );
  expect(encode("!'()*")).toBe("%21%27%28%29%2A");
});

test("a text that looks like another parameter stays in its place", () => {
  const { path } = requestOf(callOf(digest, { algorithm: "md5", text: "{algorithm}$&" }, { method: "GET" }));
  expect(path).toBe("/api/v1/tools/hash/md5/%7Balgorithm%7D%24%26");
});

test("a POST has a content type and a body", () => {
  expect(curl(callOf(digest, { algorithm: "md5", text: "it's" }), SERVICE)).toBe(
    `curl -s 'http://127.0.0.1:3000/api/v1/tools/hash/md5' \\
  -H 'content-type: application/json' \\
  -d '{"text":"it'\\''s"}'`,
  );
});

test("a GET is the address alone, for JSON and text", () => {
  const call = callOf(info, { color: "#fff" }, { method: "GET" });
  expect(curl(call, SERVICE)).toBe("curl -s 'http://127.0.0.1:3000/api/v1/tools/color/info/%23fff'");
  expect(curl(call, { ...SERVICE, form: "text" })).toEndWith("/color/info/%23fff/text'");
});

test("fields of an object are within it in a body, and have their own names in a query and a command", () => {
  const values = { text: "hi", dark: "#123", light: "#abc", size: 99 };
  expect(curl(callOf(generate, values), SERVICE)).toEndWith(
    `-d '{"text":"hi","size":99,"color":{"dark":"#123","light":"#abc"}}'`,
  );
  expect(requestOf(callOf(generate, values, { method: "GET" })).path).toEndWith(
    "/qr/generate/hi?size=99&dark=%23123&light=%23abc",
  );
  expect(sidekit(callOf(generate, values), SERVICE)).toBe(
    "sidekit qr generate hi --size=99 --dark='#123' --light='#abc' --json",
  );
});

test("a masked sample contains no secret; an unmasked one contains it", () => {
  const call = callOf(validate, { token: "t", secret: "hunter2" });
  const secured = { ...SERVICE, token: "swordfish" };
  for (const { write } of Object.values(LANGUAGES)) {
    expect(write(call, { ...secured, masked: true })).not.toMatch(/hunter2|swordfish/);
    expect(write(call, secured)).toContain("hunter2");
  }
  expect(curl(call, { ...secured, masked: true })).toContain('"token":"t"');
  expect(curl(call, secured)).toContain("-H 'authorization: Bearer swordfish'");
  // An empty secret is none.
  expect(curl(callOf(validate, { token: "t", secret: "" }), { ...SERVICE, masked: true })).toContain('"secret":""');
});

test("a text sent as a file has options in the query, its masked key in a header, and is a file of the command too", () => {
  const values = { algorithm: "sha256", key: "w7w=", keyEncoding: "base64", encoding: "base64" } as const;
  const made = callOf(hmac, values, { file: new File([], "text.txt") });
  expect(curl(made, SERVICE).split(" \\\n  ")).toEqual([
    "curl -s 'http://127.0.0.1:3000/api/v1/tools/hash/hmac/sha256?keyEncoding=base64&encoding=base64'",
    "-H 'content-type: application/octet-stream'",
    "-H 'sidekit-key: w7w='",
    "--data-binary '@text.txt'",
  ]);
  expect(curl(made, { ...SERVICE, masked: true })).not.toContain("w7w=");
  expect(sidekit(made, SERVICE)).toBe(
    "sidekit hash hmac sha256 --file=text.txt --key=w7w= --key-encoding=base64 --encoding=base64 --json",
  );
});

describe("the command has its values", () => {
  const written = (call: Call) => sidekit(call, { ...SERVICE, form: "text" });

  test.each([
    ["in their order", callOf(digest, { text: "it's", algorithm: "md5" }), `hash digest md5 'it'\\''s'`],
    ["in their order, whatever the order of fields", callOf(identify, { text: "a", hash: "b" }), "hash identify b a"],
    ["by name from the first one that is missing", callOf(sms, { message: "Hi" }), "qr sms --message=Hi"],
    ["as words, for a list", callOf(batch, { algorithm: "md5", texts: ["a", "b c"] }), "hash batch md5 a 'b c'"],
    [
      "by name if one could be taken for an option",
      callOf(batch, { algorithm: "md5", texts: ["a", "-b"] }),
      "hash batch --algorithm=md5 --texts=a --texts=-b",
    ],
    ["by name if empty", callOf(digest, { algorithm: "md5", text: "" }), "hash digest --algorithm=md5 --text=''"],
    ["with @ doubled", callOf(digest, { algorithm: "md5", text: "@a" }), "hash digest md5 @@a"],
    ["unless they are secret", callOf(definitionsOf("passwd").check, { password: "x" }), "passwd check --password=x"],
    ["with switches", callOf(generate, { text: "a", invert: true, raw: false }), "qr generate a --invert --no-raw"],
    ["as --kebab-case", callOf(generate, { text: "a", errorCorrection: "H" }), "qr generate a --error-correction=H"],
    ["with a path, for an image", callOf(design, { text: "a", logo: "data:," }), "qr design a --logo=logo.png"],
    ["as JSON, for an object", callOf(sign, { payload: { n: 1 }, secret: "s" }), `jwt sign '{"n":1}' --secret=s`],
  ])("%s", (_, call, expected) => {
    expect(written(call)).toBe(`sidekit ${expected}`);
  });

  test("the path of a file in the place of its value", () => {
    const call = callOf(decode, {}, { file: new File([], "a code.png") });
    expect(written(call)).toBe("sidekit qr decode 'a code.png'");
    expect(written(callOf(decode, { image: "data:image/png;base64," }))).toBeUndefined();
  });
});

test.each([
  ["all of an operation", callOf(digest, { algorithm: "md5", text: "" }), "curl sidekit javascript python powershell"],
  ["all but its command, if it has none", callOf(decode, { image: "data:," }), "curl javascript python powershell"],
  ["curl alone, for paths of the service", { method: "GET", path: "/livez", parts: [] }, "curl"],
] as const)("the languages are %s", (_, call, expected) => {
  expect(languagesOf(call).join(" ")).toBe(expected);
});

describe("a program", () => {
  const secured = { ...SERVICE, token: "swordfish" };
  const call = callOf(digest, { algorithm: "md5", text: 'a "b"' });
  const url = '"http://127.0.0.1:3000/api/v1/tools/hash/md5"';

  test("in JavaScript", () => {
    const { write } = LANGUAGES.javascript;
    expect(write(call, secured)).toBe(`const response = await fetch(${url}, {
  method: "POST",
  headers: {
    "authorization": "Bearer swordfish",
    "content-type": "application/json",
  },
  body: JSON.stringify({"text":"a \\"b\\""}),
});
const { data } = await response.json();`);
    const address = callOf(digest, { algorithm: "md5", text: "a" }, { method: "GET" });
    expect(write(address, { ...SERVICE, form: "text" })).toBe(
      `const response = await fetch(${url.replace(/"$/, "/a/text")}");\nconst text = await response.text();`,
    );
    expect(write(address, secured)).toContain('/a", {\n  headers: {\n    "authorization"');
  });

  test("in Python", () => {
    expect(LANGUAGES.python.write(call, secured)).toContain('\n        "authorization": "Bearer swordfish",\n');
    const [first, ...others] = LANGUAGES.python.write(call, secured).split("\n");
    expect([first, others.at(-1)]).toEqual(["import json", '    print(json.load(response)["data"])']);
    const address = callOf(digest, { algorithm: "md5", text: "a" }, { method: "GET" });
    expect(LANGUAGES.python.write(address, SERVICE)).not.toContain("headers");
    const ofFile = callOf(digest, { algorithm: "md5" }, { file: new File([], "a") });
    expect(LANGUAGES.python.write(ofFile, SERVICE)).toContain('\n    data=open("a", "rb").read(),\n');
  });
});

test("several calls in JavaScript are one program, whose names do not collide", () => {
  const file = new File([], "a.bin");
  const calls = [callOf(digest, { algorithm: "md5" }, { file }), callOf(all, {}, { file })];
  const code = codeOf("javascript", calls, SERVICE);
  const AsyncFunction = (async () => {}).constructor;
  expect(() => Reflect.construct(AsyncFunction, [code])).not.toThrow();
  expect(code.match(/^ {2}const \{ readFile \} = /gm)).toHaveLength(2);
  expect(codeOf("javascript", calls.slice(1), SERVICE)).toStartWith("const");
});

test("an answer in HTML is read as a text", () => {
  const call = callOf(definitionsOf("lorem").generate, { count: 2, format: "html" });
  expect(LANGUAGES.javascript.write(call, SERVICE)).toEndWith("await response.text();");
  expect(LANGUAGES.python.write(call, SERVICE)).toEndWith("print(response.read().decode())");
  const other = callOf(digest, { algorithm: "md5", text: "html" });
  expect(LANGUAGES.javascript.write(other, SERVICE)).toEndWith("await response.json();");
});

test("PowerShell gets quotes of all kinds doubled, headers as a table, and files by name", () => {
  const { write } = LANGUAGES.powershell;
  const url = "http://127.0.0.1:3000/api/v1/tools/hash/md5";
  expect(write(callOf(digest, { algorithm: "md5", text: "it's ‘so’" }), { ...SERVICE, token: "swordfish" })).toBe(
    [
      `Invoke-RestMethod '${url}'`,
      "-Method Post",
      "-Headers @{ 'authorization' = 'Bearer swordfish' }",
      "-ContentType 'application/json'",
      `-Body '{"text":"it''s ‘‘so’’"}'`,
    ].join(" `\n  "),
  );
  const ofFile = callOf(hmac, { algorithm: "md5", key: "k" }, { file: new File([], "a.bin") });
  expect(write(ofFile, { ...SERVICE, token: "swordfish" }).split(" `\n  ")).toEqual([
    ...[`Invoke-RestMethod '${url.replace("/md5", "/hmac/md5")}'`, "-Method Post"],
    "-Headers @{ 'authorization' = 'Bearer swordfish'; 'sidekit-key' = 'k' }",
    ...["-ContentType 'application/octet-stream'", "-InFile 'a.bin'"],
  ]);
  expect(write(callOf(info, { color: "red" }, { method: "GET" }), SERVICE)).not.toContain("`");
});

test("code on the screen is the ends of a long one", () => {
  expect(shortened("x".repeat(1600))).toBe("x".repeat(1600));
  const ends = [`${"a".repeat(800)}… 1,234 characters …`, "c".repeat(800)];
  expect(shortened(`${"a".repeat(800)}${"b".repeat(1234)}${"c".repeat(800)}`)).toBe(ends.join(""));
});
