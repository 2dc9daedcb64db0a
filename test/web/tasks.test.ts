import { expect, test } from "bun:test";
import { createHash, createHmac } from "node:crypto";
import type { Page } from "playwright-core";
import { checkPages, open, result } from "./support/browser.ts";

checkPages();

type Role = Parameters<Page["getByRole"]>[0];

/** What a person does by the keyboard alone, or hears from a screen reader, which reads the accessibility tree. */
type Act = (page: Page) => Promise<void>;

/** A step is a key, a shortcut, or a text that is typed. */
let steps = 0;

const press =
  (...keys: readonly string[]): Act =>
  async (page) => {
    for (const key of keys) {
      steps++;
      await page.keyboard.press(key);
    }
  };

/** The first word key by key, as shortcuts would take keys; the rest at once, as a key takes 5 ms of processor time. */
const type =
  (text: string): Act =>
  async ({ keyboard }) => {
    steps++;
    const [word = ""] = text.split(/(?=\s)/, 1);
    await keyboard.type(word);
    await keyboard.insertText(text.slice(word.length));
  };

const focused = (page: Page, role: Role, name: string) =>
  page.getByRole(role, { name, exact: true }).and(page.locator(":focus"));

/** Waits until this has the focus: the person hears its role and name. */
const at =
  (role: Role, name: string): Act =>
  (page) =>
    focused(page, role, name).waitFor();

/** Goes on by Tab until this has the focus. */
const tab =
  (role: Role, name: string): Act =>
  async (page) => {
    do await press("Tab")(page);
    while ((await focused(page, role, name).count()) === 0 && steps < 60);
    await focused(page, role, name).waitFor();
  };

const paste =
  (text: string): Act =>
  async (page) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await press("Control+V")(page);
  };

/** Opens a view by the search, into which letters are typed on the overview. */
const search =
  (words: string, option: string): Act =>
  async (page) => {
    await type(words)(page);
    await page.getByRole("option", { name: option, selected: true }).waitFor();
    await press("Enter")(page);
  };

/** Waits until the accessibility tree of the result has all of these. */
const hears =
  (...expected: readonly RegExp[]): Act =>
  async (page) => {
    const deadline = Date.now() + 20_000;
    let tree = "";
    do {
      await Bun.sleep(30);
      tree = await result(page).ariaSnapshot();
    } while (Date.now() < deadline && !expected.every((each) => each.test(tree)));
    for (const each of expected) expect(tree).toMatch(each);
  };

const copies =
  (what: string, expected: RegExp): Act =>
  async (page) => {
    await press("Control+Enter")(page);
    await page
      .getByRole("status")
      .filter({ hasText: `Copied ${what}` })
      .waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(expected);
  };

const SECRET = "a secret that is long enough for HS256";

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const SIGNED = `${base64url({ alg: "HS256", typ: "JWT" })}.${base64url({ sub: "ada", role: "admin" })}`;
const TOKEN = `${SIGNED}.${createHmac("sha256", SECRET).update(SIGNED).digest("base64url")}`;

const sha256 = createHash("sha256").update("all of this").digest("hex");
const hmac = createHmac("sha256", SECRET).update("all of this").digest("hex");

/** Tasks of each tool, each with its number of steps from the overview to the result. */
const TASKS: Readonly<Record<string, readonly Act[]>> = {
  "JWT: validate a token with a secret, in 2 steps": [
    paste(TOKEN),
    at("textbox", "Secret or key"),
    type(SECRET),
    hears(/status: The token is valid/, /The signature matches/),
  ],
  "JWT: sign a payload, and copy the token, in 3 steps": [
    paste('{"sub": "ada"}'),
    at("textbox", "Secret or key"),
    type(SECRET),
    hears(/status: Token signed/, /code: ey[\w.-]+/),
    copies("token", /^ey[\w-]+\.[\w-]+\.[\w-]+$/),
  ],
  "Colours: make a palette of a colour, and copy it, in 4 steps": [
    search("palette", "Colour: Palette"),
    at("textbox", "Base colour"),
    type("tomato"),
    hears(/status: "5 colours: .*#ff6347/, /textbox "Name of #ff6347"/),
    copies("all", /^(#[0-9a-f]{6}\n?){5}$/),
  ],
  "Passwords: make a password, and copy it, in 3 steps": [
    search("generate secure", "Password: Password"),
    hears(/status: 5 passwords, very strong/),
    copies("number 1", /^\S{16}$/),
  ],
  "Hashes: SHA-256 of a text, and copy it, in 4 steps": [
    search("sha256", "Hash: Text"),
    at("textbox", "Text"),
    type("all of this"),
    hears(/term: SHA-256/, new RegExp(`code: "?${sha256}`)),
    copies("SHA-256", new RegExp(`^${sha256}$`)),
  ],
  "Hashes: HMAC of a text, in 5 steps": [
    search("hmac", "Hash: HMAC"),
    at("textbox", "Text"),
    type("all of this"),
    tab("textbox", "Key"),
    type(SECRET),
    hears(/heading "HMAC-SHA-256"/, new RegExp(`code: "?${hmac}`)),
  ],
  "QR codes: a code of a URL, and copy its image, in 2 steps": [
    paste("https://example.org/menu"),
    hears(/img "QR code: https:\/\/example\.org\/menu"/),
    press("Control+Enter"),
    hears(/button "Copied"/),
  ],
  "QR codes: a design with a label, in 7 steps": [
    search("design", "QR: Design"),
    at("combobox", "Kind"),
    tab("textbox", "Text"),
    // Unlike in a field of one line, Tab does not select what is in it.
    press("Control+A"),
    type("https://example.org"),
    tab("textbox", "Label below the code"),
    type("Scan me"),
    hears(/img "QR code: https:\/\/example\.org"/, /status: The decoder has read this design/),
  ],
  "Lorem ipsum: a text of a seed, in 7 steps": [
    search("lorem", "Lorem: Generate"),
    at("radio", "Paragraphs"),
    tab("textbox", "Seed"),
    type("42"),
    hears(/Lorem ipsum dolor sit amet/),
  ],
};

test.each(Object.keys(TASKS))("%s", async (task) => {
  const page = await open({ motion: true });
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  steps = 0;
  for (const act of TASKS[task] ?? []) await act(page);
  expect(task).toEndWith(`, in ${steps} steps`);
});
