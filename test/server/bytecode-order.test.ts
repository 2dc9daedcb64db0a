import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { BYTECODE_ORDER } from "../../scripts/build.ts";
import { recordOrder } from "../../scripts/bytecode-order.ts";
import { COMMAND } from "../support/service.ts";

setDefaultTimeout(60_000);

const functionsIn = (lines: readonly string[]) => new Set(lines.filter((line) => line.startsWith("F ")));

describe.if(COMMAND.length === 1)("the binary", () => {
  test("has a layout that knows most functions that a server uses (bun scripts/bytecode-order.ts makes it)", async () => {
    const known = functionsIn(readFileSync(BYTECODE_ORDER, "utf8").split("\n"));
    const used = functionsIn(await recordOrder(COMMAND[0]));
    expect(used.size).toBeGreaterThan(1000);
    expect(used.intersection(known).size / used.size).toBeGreaterThan(0.75);
  });
});
