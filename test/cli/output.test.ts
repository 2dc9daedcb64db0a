import { describe, expect, spyOn, test } from "bun:test";
import { constants, openSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { contentOf, inBlackAndWhite, progressLine, withSwatches } from "../../src/cli/command/output.ts";
import { chunksOf, colorDepth, writeAll } from "../../src/cli/descriptors.ts";
import { rendered, type Styled } from "../../src/cli/streams.ts";
import { displayPath, fileErrorMessage } from "../../src/settings/command-error.ts";
import { scratchFolder } from "../support/scratch.ts";
import { streamsOf } from "./support/streams.ts";

test("a few bytes do not keep the memory of a whole buffer", async () => {
  const [chunk] = await Array.fromAsync(chunksOf(openSync("LICENSE", "r"), "LICENSE"));
  expect(chunk?.buffer.byteLength).toBe(statSync("LICENSE").size);
});

test("a pipe that does not block is waited for, if it is empty or full", async () => {
  const path = join(scratchFolder(), "pipe");
  Bun.spawnSync(["mkfifo", path]);
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const chunk = chunksOf(fd, "pipe").next();
  await Bun.sleep(5);
  writeAll(fd, "late");
  expect(Buffer.from((await chunk).value ?? []).toString()).toBe("late");
  const reader = Bun.spawn(["sh", "-c", 'head -c 300000 "$0" | wc -c', path]);
  writeAll(fd, "x".repeat(300_000));
  expect(Number(await new Response(reader.stdout).text())).toBe(300_000);
});

/** A styled text as a terminal gets it. */
const shown = (text: Styled): string => rendered(text, () => true);

test.each<[string, boolean, Record<string, string>, ReturnType<typeof colorDepth>]>([
  ["a terminal of true colour", true, { COLORTERM: "truecolor", TERM: "xterm" }, "truecolor"],
  ["a COLORTERM that ends with truecolor", true, { COLORTERM: "not-truecolor" }, "none"],
  ["a COLORTERM that begins with 24bit", true, { COLORTERM: "24bit-x" }, "none"],
  ["COLORTERM=24BIT", true, { COLORTERM: "24BIT" }, "truecolor"],
  ["TERM=xterm-direct", true, { TERM: "xterm-direct" }, "truecolor"],
  ["a TERM that contains -direct", true, { TERM: "xterm-direct-x" }, "none"],
  ["256 colours", true, { TERM: "xterm-256color" }, "256"],
  ["fewer colours", true, { TERM: "xterm" }, "none"],
  ["a dumb terminal", true, { TERM: "dumb", COLORTERM: "truecolor" }, "none"],
  ["a pipe", false, { COLORTERM: "truecolor" }, "none"],
  ["NO_COLOR", true, { NO_COLOR: "1", COLORTERM: "truecolor" }, "none"],
  ["NO_COLOR that is empty", true, { NO_COLOR: "", COLORTERM: "truecolor" }, "truecolor"],
  ["FORCE_COLOR in a pipe", false, { FORCE_COLOR: "1" }, "256"],
  ["FORCE_COLOR against NO_COLOR", false, { FORCE_COLOR: "1", NO_COLOR: "1", COLORTERM: "truecolor" }, "truecolor"],
  ["FORCE_COLOR=3", false, { FORCE_COLOR: "3" }, "truecolor"],
  ["FORCE_COLOR=0", true, { FORCE_COLOR: "0", COLORTERM: "truecolor" }, "none"],
  ["FORCE_COLOR=false", true, { FORCE_COLOR: "false", COLORTERM: "truecolor" }, "none"],
  ["FORCE_COLOR that is empty", false, { FORCE_COLOR: "", COLORTERM: "truecolor" }, "none"],
])("colours: %s", (_, isTerminal, variables, depth) => {
  expect(colorDepth((name) => variables[name], isTerminal)).toBe(depth);
});

describe("swatches", () => {
  test("come before each hex colour", () => {
    expect(shown(withSwatches("#010203 and #FF8000cc.", {}, "truecolor"))).toBe(
      "\u001b[48;2;1;2;3m  \u001b[0m #010203 and \u001b[48;2;255;128;0m  \u001b[0m #FF8000cc.",
    );
  });

  // 16 + 36 r + 6 g + b, with r, g and b the nearest of the steps 0, 95, 135, 175, 215 and 255.
  test.each([
    ["#000000", 16],
    ["#ffffff", 231],
    ["#5f87af", 16 + 36 + 12 + 3],
    ["#2f3073", 16 + 0 + 6 + 1],
    ["#d7ff00", 16 + 36 * 4 + 6 * 5],
  ])("%s is colour %d of 256", (hex, index) => {
    expect(shown(withSwatches(hex, {}, "256"))).toBe(`\u001b[48;5;${index}m  \u001b[0m ${hex}`);
  });

  test("show the colour of the output if the text has none", () => {
    const swatch = "\u001b[48;2;255;0;0m  \u001b[0m ";
    expect(shown(withSwatches("rgb(255, 0, 0)", { hex: "#ff0000" }, "truecolor"))).toBe(`${swatch}rgb(255, 0, 0)`);
    for (const output of [{}, { hex: 5 }])
      expect(shown(withSwatches("rgb(255, 0, 0)", output, "truecolor"))).toBe("rgb(255, 0, 0)");
    expect(shown(withSwatches("#ff0000", {}, "none"))).toBe("#ff0000");
    expect(shown(withSwatches("#fffffff", {}, "truecolor"))).toBe("#fffffff");
  });
});

test("every line of a drawing has the colours black and white", () => {
  const [light, dark] = ["\u001b[38;5;231;48;5;16m", "\u001b[38;5;16;48;5;231m"];
  expect(shown(inBlackAndWhite("a\nb", "light", "256"))).toBe(`${light}a\u001b[0m\n${light}b\u001b[0m`);
  expect(shown(inBlackAndWhite("a", "dark", "truecolor"))).toBe(`${dark}a\u001b[0m`);
  expect(shown(inBlackAndWhite("a\nb", "dark", "none"))).toBe("a\nb");
});

describe("progress", () => {
  const MIB = 1024 ** 2;

  test.each<[string, [number, number, number, number], string]>([
    ["at the start", [0, 100 * MIB, 0, 80], `[${" ".repeat(40)}]   0%     0 MiB/s -:-- left`],
    ["at a byte a second", [1, 100 * MIB, 1, 80], `[${" ".repeat(40)}]   0%     0 MiB/s 1747626:39 left`],
    ["half way", [50 * MIB, 100 * MIB, 5, 80], `[${"#".repeat(20)}${" ".repeat(20)}]  50%    10 MiB/s 0:05 left`],
    ["of hours", [MIB, 10_001 * MIB, 1, 80], `[${" ".repeat(40)}]   0%     1 MiB/s 166:40 left`],
    ["of a file that grew", [120 * MIB, 100 * MIB, 0.02, 80], `[${"#".repeat(40)}] 100%  6000 MiB/s 0:00 left`],
    ["in a narrow terminal", [50 * MIB, 100 * MIB, 5, 38], "[####    ]  50%    10 MiB/s 0:05 left".slice(0, 38)],
    ["with room for a short bar", [50 * MIB, 100 * MIB, 5, 34], "[##  ]  50%    10 MiB/s 0:05 left"],
    ["without room for four signs", [50 * MIB, 100 * MIB, 5, 33], " 50%    10 MiB/s 0:05 left"],
    ["without room for a bar", [50 * MIB, 100 * MIB, 5, 25], " 50%    10 MiB/s 0:05 le"],
  ])("%s", (_, [done, total, seconds, columns], line) => {
    expect(progressLine(done, total, seconds, columns)).toBe(line);
  });

  test("is written ten times a second at most, for a file of more than 64 MiB, and removed at the end", async () => {
    const path = join(scratchFolder(), "large");
    writeFileSync(path, "");
    let time = 5000;
    using _ = spyOn(performance, "now").mockImplementation(() => (time += 60));
    const shownFor = async (size: number, terminal: "stdout" | "stderr") => {
      truncateSync(path, size);
      const { streams, written } = streamsOf({ terminals: [terminal], columns: 25 });
      await Array.fromAsync(contentOf(path, streams), () => 0);
      return written.err;
    };
    expect([await shownFor(64 * MIB, "stderr"), await shownFor(64 * MIB + 1, "stdout")]).toEqual(["", ""]);
    const [before, first, ...others] = (await shownFor(64 * MIB + 1, "stderr")).split("\r");
    expect([process.listenerCount("SIGINT"), before, first, others.at(-1), others.length]).toEqual([
      0,
      "",
      "  3%    17 MiB/s 0:04 le\u001b[K",
      "\u001b[K",
      32,
    ]);
  });

  test("is narrower than the terminal", () => {
    const size = fc.integer({ min: 1, max: 2 ** 40 });
    fc.assert(
      fc.property(size, size, fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 1, max: 200 }), (...facts) => {
        expect(progressLine(...facts).length).toBeLessThan(facts[3]);
      }),
    );
  });
});

test.each<[object, string]>([
  [{ code: "ENOENT" }, "No such file or directory"],
  [{ code: "EACCES" }, "Permission denied"],
  [{ code: "EISDIR" }, "Is a directory"],
  [{ code: "EIO" }, "Input/output error"],
  [{ code: "EXDEV" }, "EXDEV"],
  [{}, "unknown error"],
  [{ name: "NotCapable" }, "Deno was not started with the permission (--allow-read, --allow-write)"],
])("the message for a file that cannot be used gives the reason: %j", (facts, reason) => {
  expect(fileErrorMessage("a", Object.assign(new Error("secret"), facts))).toBe(`a: ${reason}`);
});

test("a path in a message is one line, and not nothing", () => {
  expect(["a b", "é", "a\nb", "\u001b[1m", ""].map(displayPath)).toEqual(["a b", "é", '"a\\nb"', '"\\u001b[1m"', '""']);
});
