import { beforeAll, describe, expect, test } from "bun:test";
import "./client/support/page.ts";
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { Page } from "playwright-core";
import { singleQuoted } from "../../src/operation/refusal.ts";
import { curl, sidekit } from "../../src/web/controls/samples.tsx";
import { entriesOf, isTextForm } from "../../src/web/reference/document.ts";
import { exampleCall } from "../../src/web/reference/fields.ts";
import { openApiDocument } from "../docs/openapi-document.ts";
import { BASE } from "../support/call.ts";
import { run } from "../support/command.ts";
import { needs } from "../support/needs.ts";
import { scratchFolder } from "../support/scratch.ts";
import { COMMAND } from "../support/service.ts";
import { answered, checkPages, copied, field, open, settled, visit } from "./support/browser.ts";
import { enter, SECRET, VIEWS } from "./support/views.ts";

needs("curl", "python3");
checkPages();

const shell = async (command: string, cwd = tmpdir()): Promise<string> =>
  (await run(["sh", "-c", command], { cwd })).stdout;

/** The same names and kinds of values, where values are random. */
const shape = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shape(member)]));
};

let page: Page;
beforeAll(async () => {
  page = await open();
});

/**
 * The command in a language, as it is displayed and as it is copied: in one call from outside, as all calls for the clicks of
 * a person take more than what is tested here. Programs and text forms, below, are copied by clicks.
 */
const commandIn = (language: string) =>
  page.evaluate(async (name) => {
    const commands = document.querySelector(".commands");
    const press = (element: HTMLElement | null | undefined) => {
      if (!element) throw new Error(`nothing to press for ${name}`);
      element.scrollIntoView({ block: "center" });
      const { left, top, width, height } = element.getBoundingClientRect();
      if (!element.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
        throw new Error(`${element.textContent} is covered`);
      element.click();
    };
    const displayed = () => commands?.querySelector("pre")?.textContent ?? "";
    press([...(commands?.querySelectorAll("label") ?? [])].find(({ textContent }) => textContent === name));
    while (!displayed().startsWith(name)) await new Promise(requestAnimationFrame);
    await navigator.clipboard.writeText("");
    press(commands?.querySelector<HTMLElement>("button[title='Copy command']"));
    let copied = "";
    while (copied === "") copied = await navigator.clipboard.readText();
    return { displayed: displayed(), copied };
  }, language);

describe.each([...VIEWS])("the command of $fragment gives the page's result", (view) => {
  let expected: unknown;

  beforeAll(async () => {
    await visit(page, view.fragment);
    await enter(page, view);
    await settled(page);
    expected = await answered();
  });

  function expectResult(data: unknown): void {
    expect(view.random ? shape(data) : data).toEqual(view.random ? shape(expected) : expected);
  }

  test("curl", async () => {
    const { displayed, copied } = await commandIn("curl");
    // What is on the screen is the command itself, but for secrets.
    expect(displayed.includes("••••••") || displayed === copied).toBe(true);
    expectResult(JSON.parse(await shell(copied)).data);
  });

  test("sidekit", async () => {
    const { copied } = await commandIn("sidekit");
    const command = copied.replace(/^sidekit/, COMMAND.join(" "));
    const stdin = view.fragment === "/passwd/check" ? SECRET : "";
    expectResult(JSON.parse(await shell(`printf %s ${singleQuoted(stdin)} | ${command}`, process.cwd())));
  });
});

const SETTING = { base: BASE, token: undefined, form: "json", masked: false } as const;

/** The operations of tools, as the reference shows their requests. */
const REQUESTS = entriesOf(openApiDocument)
  .filter(({ main }) => main.path.startsWith("/api/") && !isTextForm(main))
  .map(({ id, main }) => [id, exampleCall(main)] as const);

test.each(REQUESTS)("the requests of the reference for %s run in a shell", async (_, call) => {
  expect(JSON.parse(await shell(curl(call, SETTING))).success).toBe(true);
  const command = sidekit(call, SETTING)?.replace(/^sidekit/, COMMAND.join(" "));
  if (command) expect(JSON.parse(await shell(`${command} 2>/dev/null`, process.cwd()))).toBeObject();
});

const PROGRAMS = { javascript: "main.mjs", python: "main.py" } as const;
const RUN = { javascript: process.execPath, python: "python3" } as const;

test.each(["javascript", "python"] as const)("the %s program gives the page's result", async (language) => {
  const folder = scratchFolder();
  const page = await open({ fragment: "/hash/hmac" });
  await field(page, "Text").fill(`it's "quoted" \\ $HOME ünï 🎉`);
  await field(page, "Key").fill(SECRET);
  await page.getByRole("group", { name: "Language" }).getByText(language, { exact: false }).click();
  await page.getByRole("group", { name: "Answer as" }).getByText("Text").click();
  await settled(page);
  const program = await copied(page, "Copy command");
  await writeFile(join(folder, PROGRAMS[language]), language === "python" ? program : `${program}\nconsole.log(text);`);
  const printed = await shell(`${RUN[language]} ${PROGRAMS[language]}`, folder);
  expect(printed.trim()).toBe((await page.locator(".result code.long").textContent()) ?? "");
});

test("the command for the text form prints only the result, for every algorithm", async () => {
  const page = await open({ fragment: "/hash" });
  await field(page, "Text").fill("it's");
  await settled(page);
  await page.getByRole("group", { name: "Answer as" }).getByText("Text").click();
  const lines = (await shell(await copied(page, "Copy command"))).trim().split("\n");
  for (const name of ["sha256", "sha512", "sha1", "md5"])
    expect(lines).toContain(`${name}  ${createHash(name).update("it's").digest("hex")}`);
  await page.getByRole("group", { name: "Answer as" }).getByText("JSON").click();
  expect(JSON.parse(await shell(await copied(page, "Copy command")))).toMatchObject({ success: true });
});

test("the command for a file reads it from the current folder, with any name", async () => {
  const folder = scratchFolder();
  const name = '-it\'s $(a) "file".bin';
  await writeFile(join(folder, name), "content");
  const page = await open({ fragment: "/hash/file" });
  await page.locator("input[type=file]").setInputFiles(join(folder, name));
  await settled(page);
  const { data } = JSON.parse(await shell(await copied(page, "Copy command"), folder));
  expect(data.hash).toBe(createHash("sha256").update("content").digest("hex"));
});
