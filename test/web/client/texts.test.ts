import { describe, expect, test } from "bun:test";
import "./support/page.ts";
import { toChildArray } from "preact";
import { highlighted, revealed } from "../../../src/web/controls/result.tsx";
import { CodeBlock } from "../../../src/web/controls/samples.tsx";
import { find } from "../../../src/web/shell/search.tsx";
import { type PageTool, TOOLS } from "../../../src/web/tools/tools.ts";

describe("the search", () => {
  const labels = (query: string): string[] => find(query).map(({ tool, mode }) => `${tool.label} ${mode.label}`);

  test("finds operations by all words, beginnings of labels first", () => {
    expect(labels("triadic")).toEqual(["Colour Palette"]);
    expect(labels("HMAC")[0]).toBe("Hash HMAC");
    expect(labels("wi-fi")).toEqual(["QR Wi-Fi"]);
    expect(labels("jwt sign")[0]).toBe("JWT Sign");
    expect(labels("nothing of this kind")).toEqual([]);
    expect(labels(" ")).toHaveLength(TOOLS.reduce((sum: number, { modes }: PageTool) => sum + modes.length, 0));
  });

  test.each([
    ["JWT", "Decode: renew; Decrypt: jwe open; Thumbprint: rfc7638"],
    ["Colour", "Difference: compare delta e; Scale: tailwind; Mix: color blend; Contrast: color accessibility"],
    ["Password", "Password: generate secure; Passphrase: diceware words; PIN: digits; Pattern: voucher"],
    ["Hash", "Text: sha-256; Text: SHA3-512; Files: checksum sha512"],
    ["QR", "Text: text generate; URL: link; Read: scan; Contact: vcard; Event: icalendar ics; E-mail: mailto"],
    ["QR", "SMS: message; Phone: tel call; Place: geo location; OTP: 2fa; UPI: payment rupees"],
  ])("words that no label of %s has find a view: %s", (tool, words) => {
    for (const [view, query = ""] of words.split("; ").map((each) => each.split(": ")))
      expect([query, labels(query)[0]]).toEqual([query, `${tool} ${view}`]);
  });
});

describe("texts", () => {
  const markup = (children: unknown): string => JSON.stringify(children);
  const classes = (text: string): string[] => markup(highlighted(text)).match(/json-\w+/g) ?? [];

  test("JSON has names, strings, numbers and words in colours", () => {
    expect(classes('{"a": "b", "c": [-1.5e+3, true, null]}').join(" ")).toBe(
      "json-name json-string json-name json-number json-word json-word",
    );
    expect(classes('"a \\" b": 1')).toEqual(["json-name", "json-number"]);
    expect(classes(`["a", "b${'\\"'.repeat(9)}`)).toEqual(["json-string", "json-string"]);
    const [longest, longer] = [49_998, 49_999].map((length) => `"${"x".repeat(length)}"`);
    expect([classes(longest ?? ""), highlighted(longer ?? "")]).toEqual([["json-string"], longer]);
  });

  test("the parts of a coloured text are the text", () => {
    const text = '{"a": "b",\n "c": [1, 2]} end';
    const parts = toChildArray(highlighted(text)).map((part) =>
      typeof part === "object" && part !== null && "props" in part ? part.props.children : part,
    );
    expect(parts.join("")).toBe(text);
  });

  test("in code, each text in quotes has a direction of its own", () => {
    const { children } = CodeBlock({ text: `-d '{"a":1}' 'b'` }).props;
    expect(children.map((part: unknown) => typeof part).join()).toBe("string,object,string,object,string");
  });

  test("characters that reorder others are shown by their code points", () => {
    expect(revealed("plain")).toEqual(["plain"]);
    expect(markup(revealed("a\u202eb\u2066c\u061c"))).toMatch(/"a".*U\+202E.*"b".*U\+2066.*"c".*U\+061C/);
  });
});
