import { expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { pathOf } from "../../../src/web/api/call.ts";
import { hmacText } from "../../../src/web/calls/hash.ts";
import { curl, quote } from "../../../src/web/snippets/curl.ts";
import { sidekit } from "../../../src/web/snippets/sidekit.ts";

const SERVICE = { base: "http://127.0.0.1:3000", token: undefined, form: "json", masked: false } as const;

const HASH = { words: "hash digest", values: { algorithm: "md5", text: "it's" } };

/** What a shell makes of arguments: they cannot hold a zero byte. */
const argument = fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", ""));

test("a shell reads every quoted text back unchanged", () => {
  const { stdout } = spawnSync("sh", [
    "-c",
    `printf '%s\\n' ${["", "it's", '$HOME `id` \\ "', "a\nb"].map(quote).join(" ")}`,
  ]);
  expect(String(stdout)).toBe("\nit's\n$HOME `id` \\ \"\na\nb\n");
  fc.assert(
    fc.property(fc.array(argument, { minLength: 1, maxLength: 8 }), (texts) => {
      const result = spawnSync("sh", ["-c", `printf '%s\\0' ${texts.map(quote).join(" ")}`]);
      expect(String(result.stdout).split("\0").slice(0, -1)).toEqual(texts);
    }),
    { numRuns: 30 },
  );
});

test("a path contains any text, and no characters that shells or curl interpret", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const path = pathOf(text);
      expect(path).toMatch(/^\/[A-Za-z0-9_.~%-]*$/);
      expect(decodeURIComponent(path.slice(1))).toBe(text);
    }),
  );
});

test("a POST has a content type and a body", () => {
  const call = { method: "POST", path: "/hash/md5", command: HASH, body: { text: "it's" } } as const;
  expect(curl(call, SERVICE)).toBe(
    `curl -s 'http://127.0.0.1:3000/api/v1/tools/hash/md5' \\
  -H 'content-type: application/json' \\
  -d '{"text":"it'\\''s"}'`,
  );
});

test("a GET is the address alone, for JSON and text", () => {
  const call = { method: "GET", path: `/color/info${pathOf("#fff")}`, command: { words: "color info" } } as const;
  expect(curl(call, SERVICE)).toBe("curl -s 'http://127.0.0.1:3000/api/v1/tools/color/info/%23fff'");
  expect(curl(call, { ...SERVICE, form: "text" })).toEndWith("/color/info/%23fff/text'");
});

test("members that are JSON already stay unchanged", () => {
  const call = {
    method: "POST",
    path: "/jwt/sign",
    command: { words: "jwt sign" },
    body: { secret: "s" },
    written: { payload: '{"n": 1.0}' },
  } as const;
  expect(curl(call, SERVICE)).toEndWith(`-d '{"secret":"s","payload":{"n": 1.0}}'`);
});

test("a masked command contains no secret; an unmasked one contains it", () => {
  const call = {
    method: "POST",
    path: "/jwt/validate",
    command: { words: "jwt validate", values: { token: "t" } },
    body: { token: "t", secret: "hunter2" },
    masked: ["secret"],
  } as const;
  const secured = { ...SERVICE, token: "swordfish" };
  const shown = curl(call, { ...secured, masked: true });
  expect(shown).not.toMatch(/hunter2|swordfish/);
  expect(shown).toContain('"token":"t"');
  expect(curl(call, secured)).toContain("-H 'authorization: Bearer swordfish'");
  expect(curl(call, secured)).toContain('"secret":"hunter2"');
});

test("a text sent as a file has its options in the query and its masked key in a header", () => {
  const call = hmacText("sha256", { text: "x".repeat(150_000), key: "ü", encoding: "base64" });
  expect(curl(call, SERVICE)).toBe(
    [
      "curl -s 'http://127.0.0.1:3000/api/v1/tools/hash/hmac/sha256?keyEncoding=base64&encoding=base64'",
      "-H 'content-type: application/octet-stream'",
      "-H 'sidekit-key: w7w='",
      "--data-binary '@text.txt'",
    ].join(" \\\n  "),
  );
  expect(curl(call, { ...SERVICE, masked: true })).not.toContain("w7w=");
  expect(sidekit(call, SERVICE)).toBe(
    "sidekit hash hmac sha256 --file=text.txt --key-encoding=base64 --encoding=base64 --key='w7w=' --json",
  );
});
