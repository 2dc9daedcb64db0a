import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import process from "node:process";
import { installPackage } from "../../scripts/node.ts";
import { copyRepository } from "../../scripts/repository-files.ts";
import { run } from "../support/command.ts";
import { blocks } from "../support/markdown.ts";
import { needs } from "../support/needs.ts";
import { json } from "../support/requests.ts";
import { scratchFolder } from "../support/scratch.ts";
import { type Service, start } from "../support/service.ts";
import { listening } from "./support/machine.ts";
import { type Pod, render } from "./support/manifests.ts";

needs("curl", "git");

setDefaultTimeout(120_000);

const folder = scratchFolder();
let sidekit: Service;
beforeAll(async () => {
  sidekit = await start();
});
afterAll(() => sidekit.stop());

mkdirSync(`${folder}/bin`);
symlinkSync(process.execPath, `${folder}/bin/bun`);
const env = { PATH: `${folder}/bin:${process.env.PATH}`, HOME: folder, NO_COLOR: "1" };

/** Runs a command line of a page. */
const runCommand = (command: string, cwd: string) => run(["sh", "-euc", command], { cwd, env });

/** The commands of an example's page. */
const commandsOf = (example: string): string[] =>
  blocks(readFileSync(`examples/${example}/README.md`, "utf8"), "sh")
    .join("")
    .trimEnd()
    .split("\n");

/**
 * Starts the program of an example's container as its manifest does, but on a free port, and with the Sidekit of this
 * test. @returns What the page's request to it prints.
 */
async function askApplication(
  example: string,
  { command, variables }: { command: readonly string[]; variables: Readonly<Record<string, string>> },
): Promise<string> {
  expect(Object.keys(variables)).toContain("SIDEKIT_URL");
  const [program = "", ...args] = command.map((word) => word.replace("/app/", `examples/${example}/`));
  expect(program).toBe("bun");
  const env = { ...variables, SIDEKIT_URL: sidekit.url, PORT: "0" };
  const application = await listening([process.execPath, ...args], { env });
  const request = commandsOf(example).find((line) => line.startsWith("curl")) ?? "";
  const { code, stdout, stderr } = await runCommand(request.replace("http://localhost:8080", application.url), folder);
  await application.stop();
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
}

test("the test suite with Sidekit passes with the packed package", async () => {
  const project = `${folder}/bun-test`;
  copyRepository(project, "examples/bun-test");
  await installPackage(project);
  const [install = "", command = ""] = commandsOf("bun-test");
  expect(install).toBe("npm install --no-save ../../dist/npm/sidekit");
  const { code, stderr } = await runCommand(command.replace("npx --yes bun@1.4.5", "bun"), project);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^ 4 pass\n 0 fail$/m)]);
});

test("the application in Compose answers with a QR code that Sidekit reads", async () => {
  const { services } = Bun.YAML.parse(await Bun.file("examples/compose/compose.yaml").text()) as {
    services: { app: { command: string[]; environment: Record<string, string> } };
  };
  const { command, environment } = services.app;
  await askApplication("compose", { command, variables: environment });
  const code = readFileSync(`${folder}/code.svg`, "utf8");
  const expected = await fetch(`${sidekit.url}/api/v1/tools/qr/generate/https%3A%2F%2Fexample.org?type=svg&raw=true`);
  expect(code).toStartWith("<svg");
  expect(code).toBe(await expected.text());
});

test("the application in a pod issues a token that Sidekit finds valid", async () => {
  const pod = (await render("examples/kubernetes")).find(({ kind }) => kind === "Pod")?.spec as unknown as Pod;
  const [app] = pod.containers as (Pod["containers"][number] & { command: string[] })[];
  const secret = "0123456789abcdef0123456789abcdef";
  writeFileSync(`${folder}/key`, secret);
  const variables = Object.fromEntries((app?.env ?? []).map(({ name, value }) => [name, value]));
  expect(variables.KEY_FILE).toBe("/run/secrets/tokens/key");
  const token = await askApplication("kubernetes", {
    command: app?.command ?? [],
    variables: { ...variables, KEY_FILE: `${folder}/key` },
  });
  const answer = await fetch(`${sidekit.url}/api/v1/tools/jwt/validate`, json({ token, secret, subject: "ada" }));
  const { data } = await answer.json();
  expect(data).toMatchObject({ valid: true, payload: { sub: "ada", exp: expect.any(Number) } });
});
