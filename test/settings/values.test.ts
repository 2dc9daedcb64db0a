import { expect, test } from "bun:test";
import { oneOf, tokens, yesNo } from "../../src/settings/parse-choice.ts";
import { filePath, hostname, origins, publicUrl, socketPath } from "../../src/settings/parse-network.ts";
import { duration, port, rate, size, workers } from "../../src/settings/parse-quantity.ts";

const level = oneOf("off", "info");

test.each<[(text: string) => unknown, string, unknown]>([
  [port, "0", 0],
  [port, "65535", 65_535],
  [port, "080", 80],
  [hostname, "::1", "::1"],
  [hostname, "[::1]", "::1"],
  [hostname, "0.0.0.0", "0.0.0.0"],
  [hostname, "node-1.example.com", "node-1.example.com"],
  [size, "1", 1],
  [size, "512K", 524_288],
  [size, "2m", 2_097_152],
  [size, "1GiB", 1_073_741_824],
  [size, "3MB", 3_145_728],
  [duration, "0", 0],
  [duration, "10", 10_000],
  [duration, "10s", 10_000],
  [duration, "500ms", 500],
  [duration, "1m", 60_000],
  [duration, "24h", 86_400_000],
  [rate, "100/1m", { limit: 100, windowMs: 60_000 }],
  [rate, "20/s", { limit: 20, windowMs: 1000 }],
  [rate, "5/250ms", { limit: 5, windowMs: 250 }],
  [workers, "4", 4],
  [publicUrl, "https://tools.example.com", "https://tools.example.com"],
  [publicUrl, "HTTP://Example.com:8080/tools/", "http://example.com:8080/tools"],
  [origins, "*", ["*"]],
  [origins, "https://a.example, http://localhost:5173", ["https://a.example", "http://localhost:5173"]],
  [origins, "HTTPS://A.example:443/", ["https://a.example"]],
  [tokens, "one", ["one"]],
  [tokens, "one, two", ["one", "two"]],
  [filePath, "certs/a.pem", "certs/a.pem"],
  [socketPath, "/run/sidekit.sock", "/run/sidekit.sock"],
  [yesNo, "true", true],
  [yesNo, "0", false],
  [level, "off", "off"],
])("%p reads %p", (parse, text, value) => {
  expect(parse(text)).toEqual(value);
});

test("auto is one process per core", () => {
  expect(workers("auto")).toBe(navigator.hardwareConcurrency);
});

test.each<[(text: string) => unknown, ...string[]]>([
  [port, "", "65536", "-1", "1.5", "0x10", " 80", "http"],
  [hostname, "", "a b", "http://a", "-a", "a_b", "[::1", "a/b"],
  [size, "", "0", "-1", "1.5M", "1T", "9999999999999999", "K"],
  [duration, "", "-1", "1d", "25h", "1.5s", "s"],
  [rate, "", "0/1m", "100", "100/", "/1m", "100/0s", "100/2d", "100/25h", "1.5/s"],
  [workers, "", "0", "-1", "513", "all", "1.5"],
  [publicUrl, "", "example.com", "ftp://a", "https://u:p@a", "https://a?b", "https://a#", "//a"],
  [origins, "", "null", "https://a/b", "a.example", "https://a,", "https://u@a", "https://*.a"],
  [tokens, "", "a,,b", "a b", "tökén", "a\u0001"],
  [filePath, "", "a\0b"],
  [socketPath, "", "/".padEnd(108, "a"), "é".repeat(54)],
  [yesNo, "", "yes", "TRUE", "2"],
  [level, "", "INFO", "constructor"],
])("%p refuses", (parse, ...texts) => {
  for (const text of texts) expect(() => parse(text), text).toThrow(/use /);
});

test("a message shows the value on one line, cut short, and never a token", () => {
  expect(() => port("1\n2".padEnd(50, "3"))).toThrow(/^"1\\n23{37}…" is not a port/);
  expect(() => tokens("s3cret token")).toThrow(/^(?!.*s3cret)/);
});
