import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { normalizeUrl } from "../../../src/tools/qr/contents/url.ts";
import { refused } from "../../support/refused.ts";
import { WEB_URL } from "../../support/web-url.ts";

const spaced = (list: string) => list.trim().split(/\s+/);

describe("keeps absolute URLs", () => {
  test.each(
    spaced(`
      https://example.com https://example.com/ http://localhost:3000 http://intranet/x http://[::1]:8080/ http://10.0.0.1
      HTTPS://EXAMPLE.COM/A https://user:pw@example.com:8443/a;b?c=d&e=%20f#g https://example.com/100% https://münchen.de/straße
      ftp://ftp.example.com/file mailto:someone@example.com mailto:?subject=hi tel:+491234567 tel:911 sms:12345?body=hi
      geo:48.2010,16.3695 urn:isbn:0451450523 bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W spotify:track:1 bitcoin:123456
      otpauth://totp/a:b?secret=ABC myapp://open com.example.app://open file:///etc/hosts wss://example.com/socket
    `),
  )("%s", (url) => {
    expect(normalizeUrl(url)).toBe(url);
  });
});

describe("adds https to a host without a scheme", () => {
  test.each(
    spaced(`
      example.com EXAMPLE.com/Path example.com:8080 example.com?x=1 example.com#f a_b.example.com example.com. münchen.de/straße
      localhost LocalHost localhost:3000 localhost:3000/a?b intranet/x intranet:8080 192.168.1.1 192.168.1.1:8080/a [::1]
      [2001:db8::1]:3000/x constructor:3000 xn--mnchen-3ya.de 中文.cn
    `),
  )("%s", (host) => {
    expect(normalizeUrl(host)).toBe(`https://${host}`);
  });

  test("also after //", () => {
    expect(normalizeUrl("//example.com/x")).toBe("https://example.com/x");
  });
});

test("removes white space around a URL", () => {
  expect(normalizeUrl(" \n https://example.com\t")).toBe("https://example.com");
});

test("encodes only the characters that are not allowed in URLs", () => {
  expect(normalizeUrl('https://example.com/{id}|"a"<b>^`?q=%7B{')).toBe(
    "https://example.com/%7Bid%7D%7C%22a%22%3Cb%3E%5E%60?q=%7B%7B",
  );
});

describe("refuses", () => {
  const advice = "Must be an absolute URL such as https://example.com";

  test.each(
    spaced(`
      hello hello. what? hello#x and,so.on/x /path ./path ?x #x . .. ... a..b :80 // http http: http:// https:// https:///x
      https:example.com https:/example.com https://. http://?x http://:80 ftp:// mailto: tel: foo: foo:// foo:///
      3.14 1.2.3 v1.2.3 1.2.3.4.5 12:30 999.1.1.1 http://999.1.1.1 [x] [::1 http://[::1
      example.com: example.com:abc example.com:99999 example.com:123456 localhost:abc https://ex<a.com c:/x x:y
    `).concat("", " "),
  )("%j", (text) => {
    expect(refused(() => normalizeUrl(text))).toEqual({ path: "/url", message: advice });
  });

  test.each([
    "hello world",
    "https://example.com/a b",
    "https://ex ample.com",
    "a\u00a0b.com",
    "C:\\x",
    "java\nscript:1",
    "a.b/\u0000",
  ])("%j, which contains a space, a control character or a backslash", (text) => {
    const message = `${advice}, without spaces and backslashes: write %20 for a space`;
    expect(refused(() => normalizeUrl(text))).toEqual({ path: "/url", message });
  });

  test.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "javascript://x/%0aalert(1)",
    "data:text/html,x",
    "vbscript:x",
  ])("%s, which carries code or data", (text) => {
    const message = `${advice}; scanners do not follow a URL that carries code or data`;
    expect(refused(() => normalizeUrl(text))).toEqual({ path: "/url", message });
  });

  test("an e-mail address, and suggests mailto", () => {
    const message = `${advice}; for an e-mail address, write mailto: before it`;
    expect(refused(() => normalizeUrl("someone@example.com"))).toEqual({ path: "/url", message });
  });

  test("a URL that is too long for every symbol", () => {
    const url = `https://example.com/${"a".repeat(2 ** 20)}`;
    expect(refused(() => normalizeUrl(url))).toEqual({ path: "/url", message: "Must be at most 7089 characters" });
  });
});

test("gives a URL, which a second call keeps", () => {
  fc.assert(
    fc.property(fc.oneof(WEB_URL, fc.domain(), fc.ipV4(), fc.string()), (text) => {
      let url: string;
      try {
        url = normalizeUrl(text);
      } catch {
        return;
      }
      expect(URL.canParse(url)).toBe(true);
      expect(normalizeUrl(url)).toBe(url);
    }),
  );
});

test("accepts web addresses and domains", () => {
  fc.assert(
    fc.property(WEB_URL, (url) => {
      expect(normalizeUrl(url)).toBe(url);
    }),
  );
  fc.assert(
    fc.property(fc.domain(), (domain) => {
      expect(normalizeUrl(domain)).toBe(`https://${domain}`);
    }),
  );
});
