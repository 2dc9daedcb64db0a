import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BASE } from "../support/call.ts";
import { blocks } from "../support/markdown.ts";

setDefaultTimeout(120_000);

// Inside the project, so that it is compiled and run with the project's own packages, but not part of it.
mkdirSync("dist", { recursive: true });
const scratch = mkdtempSync("dist/typed-client-");
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("the typed client compiles, runs and receives answers", async () => {
  const program =
    blocks(readFileSync("docs/clients.md", "utf8"), "ts").find((block) => block.includes("src/app.ts")) ?? "";
  const file = join(scratch, "client.ts");
  const placed = program.replace("../sidekit/src/app.ts", "../../src/app.ts").replace("http://localhost:3000", BASE);
  writeFileSync(file, placed);
  writeFileSync(
    join(scratch, "tsconfig.json"),
    JSON.stringify({ extends: "../../tsconfig.json", include: ["client.ts"] }),
  );
  const checked = Bun.spawnSync([process.execPath, "node_modules/.bin/tsc", "-p", scratch, "--singleThreaded"]);
  expect([checked.stdout.toString(), checked.exitCode]).toEqual(["", 0]);
  const child = Bun.spawn([process.execPath, file]);
  const printed = await new Response(child.stdout).text();
  expect(printed).toBe(
    "hsl(204, 70%, 53%)\n" +
      `${new Bun.CryptoHasher("md5").update("a/b").digest("hex")}\n\n` +
      "422 length: must be a whole number from 4 to 128\n",
  );
});
