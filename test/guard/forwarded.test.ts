import { describe, expect, test } from "bun:test";
import { applyForwardedHeaders } from "../../src/guard/guard.ts";

const forwarded = (headers: Record<string, string>, origin = "http://10.0.0.1:3000") =>
  applyForwardedHeaders(new Headers(headers), origin, () => "10.0.0.9");

const clientFor = (value: string) => forwarded({ "x-forwarded-for": value }).client();
const originFor = (headers: Record<string, string>, own?: string) => forwarded(headers, own).origin;

describe("behind a proxy", () => {
  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["spoofed, 198.51.100.7 , 192.0.2.1", "192.0.2.1"],
    ["192.0.2.1:5678", "192.0.2.1"],
    ["2001:db8::1", "2001:db8::1"],
    ["[2001:db8::1]:443", "2001:db8::1"],
  ])("%s is client %s", (value, client) => {
    expect(clientFor(value)).toBe(client);
  });

  test("what is not an address is not believed", () => {
    const values = '|unknown|192.0.2.1, nobody|1.2.3|_hidden|fe80::1%a"b|x[::1]|[::1]x|192.0.2:4.1|::ffff:1.2.3.4:80';
    for (const value of values.split("|")) expect([value, clientFor(value)]).toEqual([value, "10.0.0.9"]);
  });

  test("scheme and host come from the proxy's headers, if it sends them", () => {
    expect(originFor({})).toBe("http://10.0.0.1:3000");
    expect(originFor({ "x-forwarded-proto": "https" })).toBe("https://10.0.0.1:3000");
    expect(originFor({ "x-forwarded-host": "tools.example.com:8443" })).toBe("http://tools.example.com:8443");
    expect(originFor({ "x-forwarded-host": "a.example, [2001:DB8::1]:80" })).toBe("http://[2001:DB8::1]:80");
    expect(originFor({ "x-forwarded-proto": "http, HTTPS", "x-forwarded-host": "a" })).toBe("https://a");
    const secured = (proto: string) => originFor({ "x-forwarded-proto": proto }, "https://10.0.0.1:3000");
    expect([secured("http"), secured("ws")]).toEqual(["http://10.0.0.1:3000", "https://10.0.0.1:3000"]);
  });

  test("the path prefix comes from the proxy's header, if it sends one", () => {
    expect(originFor({ "x-forwarded-prefix": "/tools" })).toBe("http://10.0.0.1:3000/tools");
    expect(originFor({ "x-forwarded-prefix": "/tools/sidekit/" })).toBe("http://10.0.0.1:3000/tools/sidekit");
    expect(originFor({ "x-forwarded-prefix": "/first, /a/b.c_d~e-f" })).toBe("http://10.0.0.1:3000/a/b.c_d~e-f");
    expect(originFor({ "x-forwarded-prefix": "/" })).toBe("http://10.0.0.1:3000");
    const longest = `/${"a".repeat(255)}`;
    expect(originFor({ "x-forwarded-prefix": longest })).toBe(`http://10.0.0.1:3000${longest}`);
  });

  const NO_PREFIXES = "tools,//evil.example,/a//b,/..,/a/../b,/a b,/a%2Fb,/a?b,http://a.example".split(",");

  test("what is not the prefix of a path, or has more than 256 characters, is not believed", () => {
    for (const prefix of [...NO_PREFIXES, `/${"a".repeat(256)}`])
      expect([prefix, originFor({ "x-forwarded-prefix": prefix })]).toEqual([prefix, "http://10.0.0.1:3000"]);
  });

  test("what is not a host, or a scheme, is not believed", () => {
    const hosts = "evil/path,-evil.example,a b,a?b,a#b,u@a,,javascript:alert(1),a:65536,1.2.3.256,<b>".split(",");
    for (const host of hosts)
      for (const name of ["host", "proto"])
        expect([host, originFor({ [`x-forwarded-${name}`]: host })]).toEqual([host, "http://10.0.0.1:3000"]);
  });
});
