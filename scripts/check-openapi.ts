/** Lints the API's document, of an open service and of one that requires a token and limits requests. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { openApiFiles } from "../src/pages/document.ts";
import { TOOLS } from "../src/tools/tools.ts";

const URL = "https://tools.example.org";
const RULES = "scripts/openapi-lint.yaml";
const LINTER = "node_modules/.bin/redocly";

const DEPLOYMENTS = {
  open: { secured: false, limited: false, auth: false, mcp: true, publicUrl: undefined },
  guarded: { secured: true, limited: true, auth: true, mcp: false, publicUrl: URL },
};

async function lint(files: readonly string[]): Promise<boolean> {
  const linter = Bun.spawn([process.execPath, LINTER, "lint", `--config=${RULES}`, ...files], {
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    stdout: "inherit",
    stderr: "inherit",
  });
  return (await linter.exited) === 0;
}

const folder = mkdtempSync(join(tmpdir(), "sidekit-openapi-"));
const files: string[] = [];
try {
  for (const [name, deployment] of Object.entries(DEPLOYMENTS)) {
    const publish = openApiFiles(TOOLS, deployment);
    const content = await (await publish(URL)).identity();
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(JSON.parse(await content.text()), null, 2));
    files.push(file);
  }
  if (!(await lint(files))) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
