import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { denoCommand } from "../../scripts/deno.ts";
import { blocks } from "../support/markdown.ts";
import { output } from "./support/machine.ts";

setDefaultTimeout(120_000);

// A clone on a machine that has only Deno, with an empty cache.
const folder = mkdtempSync(join(tmpdir(), "sidekit-deno-"));
const deno = resolve(denoCommand()[0] ?? "");
const env = { ...process.env, DENO_DIR: `${folder}/cache`, NO_COLOR: "1" };
let service: ChildProcess;
let url = "";

beforeAll(async () => {
  for (const path of ["src", "package.json"]) cpSync(path, `${folder}/${path}`, { recursive: true });
  const environment = [`DENO_DIR=${env.DENO_DIR}`, "env", "--chdir", folder];
  await output("env", ...environment, deno, "install", "--prod", "--no-lock", "--quiet");
  const permissions = ["--no-prompt", "--allow-net", "--allow-env", "--allow-read"];
  const command = ["run", "--no-lock", ...permissions, "src/main.ts", "serve", "--port=0"];
  service = spawn(deno, command, { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  if (service.stdout === null) throw new Error("the service has no output");
  for await (const line of createInterface({ input: service.stdout })) {
    url = /listens on (http:[^\s",]+)/.exec(line)?.[1] ?? "";
    if (url !== "") break;
  }
});

afterAll(async () => {
  service.kill();
  await once(service, "exit");
  rmSync(folder, { recursive: true });
});

test("Deno alone runs the service and installs no development dependencies", async () => {
  const answer = await fetch(`${url}/api/v1/tools/hash/md5/hello/text`);
  expect(await answer.text()).toBe("5d41402abc4b2a76b9719d911017c592\n");
});

test("threads and WebAssembly work", async () => {
  const image = await fetch(`${url}/api/v1/tools/qr/generate/hello`, { headers: { accept: "image/png" } });
  const init = { method: "POST", body: await image.blob(), headers: { "content-type": "application/octet-stream" } };
  expect(await (await fetch(`${url}/api/v1/tools/qr/decode/text`, init)).text()).toBe("hello\n");
});

test("the page explains that Bun must build it first", async () => {
  const answer = await fetch(url, { headers: { accept: "text/html" } });
  expect(answer.status).toBe(404);
  expect((await answer.json()).error.message).toBe(
    "The page is not built here; `bun install` builds it, and the API needs none",
  );
});

test("the documented command is the one that the gate tests, with its permissions", () => {
  const shown = denoCommand().filter((argument) => argument !== "--no-prompt");
  // Shells take an asterisk for files.
  const quoted = shown.slice(1).map((argument) => (argument.includes("*") ? `"${argument}"` : argument));
  expect(blocks(readFileSync("docs/install.md", "utf8"), "sh")).toContain(`deno ${quoted.join(" ")}\n`);
});
