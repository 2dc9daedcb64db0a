import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { copyRepository } from "../../scripts/repository-files.ts";
import { pathOf } from "../../scripts/system-tools.ts";
import { run } from "../support/command.ts";
import { writeLauncher } from "../support/launcher.ts";
import { needs } from "../support/needs.ts";
import { scratchFolder } from "../support/scratch.ts";
import { start } from "../support/service.ts";

needs("git", "pytest", "python3-jwt", "python3-cryptography");

setDefaultTimeout(60_000);

const folder = scratchFolder();
copyRepository(folder, "examples/issuer");
mkdirSync(`${folder}/bin`);
writeLauncher(`${folder}/bin/sidekit`);

/** Runs pytest in the example. @returns Its exit code, and its last line. */
async function pytest(variables: Readonly<Record<string, string>>): Promise<[code: number | null, summary: string]> {
  const env = { PATH: `${folder}/bin:/usr/bin:/bin`, HOME: folder, ...variables };
  const { code, stdout } = await run([pathOf("pytest") ?? "", "--color=no"], { cwd: folder, env });
  return [code, stdout.trimEnd().split("\n").at(-1) ?? ""];
}

const PASSED = expect.stringContaining(" 8 passed in ");

test("PyJWT accepts and refuses the tokens of an issuer that the tests start", async () => {
  expect(await pytest({})).toEqual([0, PASSED]);
});

test("an issuer with the address that the tests have in Compose is asked instead", async () => {
  const { services } = Bun.YAML.parse(await Bun.file("examples/issuer/compose.yaml").text()) as {
    services: { issuer: { command: string[] }; tests: { environment: Record<string, string> } };
  };
  expect(services.tests.environment).toEqual({ ISSUER_URL: "http://127.0.0.1:3010" });
  const issuer = await start([...services.issuer.command]);
  try {
    expect(await pytest({ ISSUER_URL: issuer.url })).toEqual([0, PASSED]);
  } finally {
    await issuer.stop();
  }
});
