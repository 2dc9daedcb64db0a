import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";
import { denoCommand } from "../../scripts/deno.ts";
import { outputOf } from "../support/command.ts";
import { blocks } from "../support/markdown.ts";
import { scratchFolder } from "../support/scratch.ts";
import { listening } from "./support/machine.ts";

setDefaultTimeout(120_000);

// A clone on a machine that has only Deno, with an empty cache.
const cwd = scratchFolder();
const [deno = "", ...documented] = denoCommand();
let service: Awaited<ReturnType<typeof listening>>;

beforeAll(async () => {
  for (const path of ["src", "package.json"]) cpSync(path, `${cwd}/${path}`, { recursive: true });
  const where = { cwd, env: { ...process.env, DENO_DIR: `${cwd}/cache`, NO_COLOR: "1" } };
  await outputOf([resolve(deno), "install", "--prod", "--no-lock", "--quiet"], where);
  const permissions = ["--no-prompt", "--allow-net", "--allow-env", "--allow-read"];
  const command = [resolve(deno), "run", "--no-lock", ...permissions, "src/main.ts", "serve", "--port=0"];
  service = await listening(command, where);
});
afterAll(() => service?.stop());

test("Deno alone runs the service and installs no development dependencies", async () => {
  const answer = await fetch(`${service.url}/api/v1/tools/hash/md5/hello/text`);
  expect(await answer.text()).toBe("5d41402abc4b2a76b9719d911017c592\n");
});

test("the page explains that Bun must build it first", async () => {
  const answer = await fetch(service.url, { headers: { accept: "text/html" } });
  const message = "The page is not built here; `bun install` builds it, and the API needs none";
  expect([answer.status, (await answer.json()).error.message]).toEqual([404, message]);
});

test("the documented command is the one that the gate tests, with its permissions", () => {
  const shown = documented.filter((argument) => argument !== "--no-prompt");
  // Shells take an asterisk for files.
  const quoted = shown.map((argument) => (argument.includes("*") ? `"${argument}"` : argument));
  expect(blocks(readFileSync("docs/install.md", "utf8"), "sh")).toContain(`deno ${quoted.join(" ")}\n`);
});
