import { expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { openApiFiles } from "../../src/pages/document.ts";
import { TOOLS } from "../../src/tools/tools.ts";
import { run } from "../support/command.ts";
import { scratchFolder } from "../support/scratch.ts";

setDefaultTimeout(60_000);

const URL = "https://tools.example.org";

const DEPLOYMENTS = {
  open: { secured: false, limited: false, auth: false, mcp: true, publicUrl: undefined },
  guarded: { secured: true, limited: true, auth: true, mcp: false, publicUrl: URL },
};

test("Redocly finds nothing in the document, of an open service and of one that requires a token and limits requests", async () => {
  const folder = scratchFolder();
  const files: string[] = [];
  for (const [name, deployment] of Object.entries(DEPLOYMENTS)) {
    const content = await (await openApiFiles(TOOLS, deployment)(URL)).identity();
    files.push(join(folder, `${name}.json`));
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(JSON.parse(await content.text()), null, 2));
  }
  const lint = [process.execPath, "node_modules/.bin/redocly", "lint", "--config=test/docs/openapi-lint.yaml"];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const { code, stdout, stderr } = await run([...lint, ...files], { env });
  expect([code, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining("Your API descriptions are valid")]);
});
