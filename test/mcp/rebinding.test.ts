import { describe, expect, test } from "bun:test";
import type { Policy } from "../../src/http/request-context.ts";
import { rebindingRefused } from "../../src/mcp/endpoint.ts";
import { POLICY } from "../support/app.ts";

const status = (policy: Partial<Policy>, host: string, origin?: string, base = `http://${host}`): number => {
  const request = new Request("http://a/mcp", { method: "POST", headers: { host, ...(origin && { origin }) } });
  // Runtimes make URLs that cannot be parsed of malformed hosts.
  Object.defineProperty(request, "url", { value: `http://${host}/mcp` });
  return rebindingRefused(request, { ...POLICY, ...policy }, base)?.status ?? 200;
};

const LOOPBACK = { loopback: true };
const PUBLIC = { publicUrl: "https://tools.example.com/sidekit" };

test.each([
  ["localhost", LOOPBACK, "localhost:3000", 200],
  ["an IPv4 loopback address", LOOPBACK, "127.0.0.1:3000", 200],
  ["an IPv6 loopback address", LOOPBACK, "[::1]:3000", 200],
  ["an IPv4 loopback address as IPv6", LOOPBACK, "[::ffff:127.0.0.1]:3000", 200],
  ["another address on loopback", LOOPBACK, "192.0.2.127:3000", 403],
  ["an address that ends like one of loopback", LOOPBACK, "[2001:db8::1]:3000", 403],
  ["a name that begins like an address", LOOPBACK, "127.0.0.1.evil.example", 403],
  ["a name that begins like one of the service", LOOPBACK, "localhost.evil.example", 403],
  ["the public name", PUBLIC, "tools.example.com", 200],
  ["another name than the public one", PUBLIC, "evil.example", 403],
  ["any name where the service may have any", {}, "sidekit.default.svc:3000", 200],
  ["any name behind a trusted proxy", { ...LOOPBACK, trustProxy: true }, "upstream", 200],
])("the Host header: %s", (_, policy, host, expected) => {
  expect(status(policy, host)).toBe(expected);
});

describe("the Origin header", () => {
  test.each([
    ["a page of this machine", LOOPBACK, "127.0.0.1:3000", "http://localhost:5173", 200],
    ["a page from elsewhere", LOOPBACK, "localhost:3000", "https://evil.example", 403],
    ["an opaque origin", LOOPBACK, "localhost:3000", "null", 403],
    ["the service's own page", {}, "sidekit:3000", "http://sidekit:3000", 200],
    ["the public page", PUBLIC, "tools.example.com", "https://tools.example.com", 200],
    ["a page that operators allow", { origins: ["https://app.example"] }, "sidekit", "https://app.example", 200],
    ["every page, where operators allow all", { ...LOOPBACK, origins: ["*"] }, "localhost", "https://any.example", 200],
    ["another name, though all may call", { ...LOOPBACK, origins: ["*"] }, "evil.example", "https://a.example", 403],
  ])("%s", (_, policy, host, origin, expected) => {
    expect(status(policy, host, origin)).toBe(expected);
  });

  test.each([
    ["https://tools.example.com", 200],
    ["https://evil.example", 403],
  ])("%s, behind a proxy that names the service's host in another header", (origin, expected) => {
    expect(status({ trustProxy: true }, "127.0.0.1:3000", origin, "https://tools.example.com/sidekit")).toBe(expected);
    expect(status({ ...PUBLIC, trustProxy: true }, "127.0.0.1:3000", origin)).toBe(expected);
  });

  test.each(["[::1", "example.com:x", "example.com:99999"])("a page, with the malformed host %s", (host) => {
    expect(status({}, host, "http://evil.example", "http://a")).toBe(403);
  });
});
