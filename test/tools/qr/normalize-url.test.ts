import { expect, test } from "bun:test";
import fc from "fast-check";
import { nodeProgram } from "../../../scripts/node.ts";
import { normalizeUrl } from "../../../src/tools/qr/contents/text.ts";
import { refused } from "../../support/refused.ts";
import { WEB_URL } from "../../support/web-url.ts";

const spaced = (list: string) => list.trim().split(/\s+/);

/** URLs, which are kept, and hosts, which get https. */
const ACCEPTED = {
  "": `
    https://example.com https://example.com/ http://localhost:3000 http://intranet/x http://[::1]:8080/ http://10.0.0.1
    HTTPS://EXAMPLE.COM/A https://user:pw@example.com:8443/a;b?c=d&e=%20f#g https://example.com/100% https://münchen.de/straße
    ftp://ftp.example.com/file mailto:someone@example.com mailto:?subject=hi tel:+491234567 tel:911 sms:12345?body=hi smsto:12345
    mms:12345 mmsto:12345 fax:12345 facetime:12345
    geo:48.2010,16.3695 urn:isbn:0451450523 bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W spotify:track:1 bitcoin:123456
    otpauth://totp/a:b?secret=ABC myapp://open myapp://https://example.com https://https.example.com//x https://example.com/http://https://x com.example.app://open file:///etc/hosts wss://example.com/socket
  `,
  "https://": `
    example.com EXAMPLE.com/Path example.com:8080 example.com?x=1 example.com#f a_b.example.com example.com. münchen.de/straße
    localhost LocalHost localhost:3000 localhost:3000/a?b intranet/x intranet:8080 192.168.1.1 192.168.1.1:8080/a [::1]
    [2001:db8::1]:3000/x constructor:3000 xn--mnchen-3ya.de 中文.cn
  `,
};

test.each(Object.entries(ACCEPTED).flatMap(([added, list]) => spaced(list).map((text) => [added, text] as const)))(
  "adds %j to %s",
  (added, text) => {
    expect(normalizeUrl(text)).toBe(added + text);
  },
);

test.each([
  `https://u@${"u".repeat(1001)}@${"a".repeat(1000)}/${"x".repeat(1001)}`,
  `mailto:ada@example.com?body=http://${"a".repeat(1001)}`,
  "https://example.com/".padEnd(7089, "a"),
])("takes a host of 1,000 characters, more before and behind it, and 7,089 in all", (url) => {
  expect(normalizeUrl(url)).toBe(url);
});

test("adds https to a host after //, and removes white space around a URL", () => {
  expect(normalizeUrl("//example.com/x")).toBe("https://example.com/x");
  expect(normalizeUrl(" \n https://example.com\t")).toBe("https://example.com");
});

test("encodes only the characters that are not allowed in URLs", () => {
  expect(normalizeUrl('https://example.com/{id}|"a"<b>^`?q=%7B{')).toBe(
    "https://example.com/%7Bid%7D%7C%22a%22%3Cb%3E%5E%60?q=%7B%7B",
  );
});

const ADVICE = "Must be an absolute URL such as https://example.com";
const SPACES = `${ADVICE}, without spaces and backslashes: write %20 for a space`;
const CODE = `${ADVICE}; scanners do not follow a URL that carries code or data`;

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  [ADVICE]: [
    "",
    " ",
    ...spaced(`
      hello hello. what? hello#x and,so.on/x /path ./path ?x #x . .. ... a..b :80 // http http: http:// https:// https:///x
      ${["http", "https", "ftp", "ftps", "sftp", "ws", "wss"].map((scheme) => `${scheme}:example.com`).join(" ")}
      mylocalhost c:example.com https:/example.com https://. http://?x http://:80 https//example.com HTTP//localhost:3000 https://http://example.com ftp:// mailto: tel: foo: foo:// foo:///
      3.14 1.2.3 v1.2.3 1.2.3.4.5 0001.2.3.4 12:30 999.1.1.1 http://999.1.1.1 1.2.3.4! [x] [::1 http://[::1
      example.com: example.com:abc example.com:99999 example.com:123456 localhost:abc https://ex<a.com c:/x x:y
    `),
    // Of the first one, with accents, the URL parser takes 0.2 s.
    `http://a${"\u0301\u0316".repeat(3000)}/`,
    `http://u:p@${"a".repeat(1001)}/`,
  ],
  [SPACES]: ["hello world", "https://example.com/a b", "https://ex ample.com", "a\u00a0b.com", "C:\\x", "a.b/\u0000"],
  [CODE]: spaced("javascript:alert(1) JavaScript:alert(1) javascript://x/%0aalert(1) data:text/html,x vbscript:x"),
  [`${ADVICE}; for an e-mail address, write mailto: before it`]: ["someone@example.com"],
  "Must be at most 7089 characters": [
    "https://example.com/".padEnd(7090, "a"),
    `https://example.com/${"a".repeat(2 ** 20)}`,
  ],
};

test.each(Object.entries(REFUSED))("refuses: %s", (message, texts) => {
  for (const text of texts)
    expect({ text, ...refused(() => normalizeUrl(text)) }).toEqual({ text, path: "/url", message });
});

test("accepts web addresses and hosts, and gives URLs, which a second call keeps", () => {
  fc.assert(
    fc.property(WEB_URL, fc.oneof(fc.domain(), fc.ipV4()), (address, host) => {
      for (const [text, url] of [
        [address, address],
        [host, `https://${host}`],
      ] as const) {
        expect([normalizeUrl(text), normalizeUrl(url)]).toEqual([url, url]);
        expect(URL.canParse(url)).toBe(true);
      }
    }),
  );
});

test("Node accepts a host with letters beyond ASCII as often as it is asked", () => {
  const script = `
    import { normalizeUrl } from "./src/tools/qr/contents/text.ts";
    for (let count = 0; count < 30_000; count++) normalizeUrl("https://faß.de");`;
  const flags = ["--experimental-strip-types", "--no-warnings", "--input-type=module", "--eval", script];
  const { stderr, exitCode } = Bun.spawnSync([nodeProgram(), ...flags]);
  expect([exitCode, stderr.toString()]).toEqual([0, ""]);
});
