import { expect, test } from "bun:test";
import {
  parseChoice,
  parseCookieName,
  parseDuration,
  parseFilePath,
  parseHostname,
  parseNames,
  parseOrigins,
  parsePort,
  parsePublicUrl,
  parseRate,
  parseSize,
  parseSocketPath,
  parseStoreUrl,
  parseSwitch,
  parseTokens,
  parseWorkers,
} from "../../src/settings/parse.ts";

const level = parseChoice("off", "info");
const longestPath = "/".padEnd(107, "a");

test.each<[(text: string) => unknown, string, unknown]>([
  [parsePort, "0", 0],
  [parsePort, "65535", 65_535],
  [parsePort, "080", 80],
  [parseHostname, "::1", "::1"],
  [parseHostname, "[::1]", "::1"],
  [parseHostname, "0.0.0.0", "0.0.0.0"],
  [parseHostname, "Node-1.3com.example.com", "Node-1.3com.example.com"],
  [parseSize, "1", 1],
  [parseSize, "512K", 524_288],
  [parseSize, "2m", 2_097_152],
  [parseSize, "1GiB", 1_073_741_824],
  [parseSize, "3MB", 3_145_728],
  [parseSize, "1 MiB", 1_048_576],
  [parseDuration, "0", 0],
  [parseDuration, "10", 10_000],
  [parseDuration, "10s", 10_000],
  [parseDuration, "500ms", 500],
  [parseDuration, "24h", 86_400_000],
  [parseRate, "100/1m", { limit: 100, windowMs: 60_000 }],
  [parseRate, "20/s", { limit: 20, windowMs: 1000 }],
  [parseRate, "5/250ms", { limit: 5, windowMs: 250 }],
  [parseWorkers, "1", 1],
  [parseWorkers, "512", 512],
  [parseWorkers, "auto", navigator.hardwareConcurrency],
  [parsePublicUrl, "https://tools.example.com", "https://tools.example.com"],
  [parsePublicUrl, "HTTP://Example.com:8080/tools/", "http://example.com:8080/tools"],
  [parseOrigins, "*", ["*"]],
  [parseOrigins, "https://a.example, http://localhost:5173", ["https://a.example", "http://localhost:5173"]],
  [parseOrigins, "HTTPS://A.example:443/", ["https://a.example"]],
  [parseTokens, "one, two", ["one", "two"]],
  [parseNames, "jwt, hash_digest", ["jwt", "hash_digest"]],
  [parseNames, "all", undefined],
  [parseFilePath, "certs/a.pem", "certs/a.pem"],
  [parseSocketPath, longestPath, longestPath],
  [parseStoreUrl, "redis://user:s3cret@host:6379/0", "redis://user:s3cret@host:6379/0"],
  [parseStoreUrl, "rediss://host", "rediss://host"],
  [parseCookieName, "__Host-a.b~!", "__Host-a.b~!"],
  [parseSwitch, "true", true],
  [parseSwitch, "0", false],
  [level, "off", "off"],
])("%p reads %p", (parse, text, value) => {
  expect(parse(text)).toEqual(value);
});

test.each([
  [parsePort, "|65536|-1|1.5|0x10| 80|http"],
  [parseHostname, "|a b|http://a|-a|a_b|[::1|a[::1]|[::1]a|a/b|1.2.3|a.0X1F"],
  [parseSize, "|0|-1|1.5M|1T|9999999999999999|999999999999999G|K|5ib"],
  [parseDuration, "|-1|1d|86400001ms|1.5s|s"],
  [parseRate, "|0/1m|100|100/|/1m|100/0s|100/2d|100/25h|1.5/s|100/1min"],
  [parseWorkers, "|0|-1|513|all|1.5"],
  [parsePublicUrl, "|example.com|ftp://a|https://u:p@a|https://a?b|https://a#|//a|xhttp://a|httpx://a"],
  [parseOrigins, "|null|https://a/b|a.example|https://a,|https://u@a|https://*.a"],
  [parseTokens, "|a,,b|a b|tökén|a\u0001"],
  [parseNames, "|JWT|jwt,|hash-digest"],
  [parseFilePath, "|a\0b"],
  [parseSocketPath, `|${"/".padEnd(108, "a")}|${"é".repeat(54)}`],
  [parseStoreUrl, "|http://a|xredis://a|redisx://a|redis:///0|redis://a/b|redis://a/0/1|redis://a/0?b|redis://a#b"],
  [parseCookieName, "|a b|a=b|é"],
  [parseSwitch, "|yes|TRUE|2|11|00"],
  [level, "|INFO|constructor"],
])("%p refuses %j, between bars", (parse, texts) => {
  for (const text of texts.split("|")) expect(() => parse(text), text).toThrow(/use /);
});

test("a message quotes the value on one line, shortened, but never a token or password", () => {
  expect(() => parsePort("1\n2".padEnd(50, "3"))).toThrow(/^"1\\n23{37}…" is not a port/);
  for (const read of [() => parseTokens("s3cret token"), () => parseStoreUrl("s3cret")])
    expect(read).toThrow(/^(?!.*s3cret)/);
  for (const parse of [parsePublicUrl, parseOrigins]) {
    const refusal = "the value has a user name or password; use a URL without them";
    for (const user of ["user:s3cret", "s3cret", ":s3cret"]) expect(() => parse(`https://${user}@a`)).toThrow(refusal);
  }
});
