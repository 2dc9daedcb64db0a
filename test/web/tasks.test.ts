import { expect, test } from "bun:test";
import { createHash, createHmac } from "node:crypto";
import type { Page } from "playwright-core";
import { checkPages, open, result } from "./support/browser.ts";

checkPages();

type Role = Parameters<Page["getByRole"]>[0];

/** What a person does by the keyboard alone and hears from a screen reader, which reads the accessibility tree. */
function personAt(page: Page) {
  /** A step is a key, a shortcut, or a text that is typed. */
  let steps = 0;
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      steps++;
      await page.keyboard.press(key);
    }
  };
  /** The first word key by key, as shortcuts would take keys; the rest at once, as a key takes 5 ms of processor time. */
  const type = async (text: string): Promise<void> => {
    steps++;
    const [word = ""] = text.split(/(?=\s)/, 1);
    await page.keyboard.type(word);
    await page.keyboard.insertText(text.slice(word.length));
  };
  const focused = (role: Role, name: string) => page.getByRole(role, { name, exact: true }).and(page.locator(":focus"));

  return {
    press,
    type,
    steps: () => steps,

    /** Waits until this has the focus: the person hears its role and name. */
    at: (role: Role, name: string): Promise<void> => focused(role, name).waitFor(),

    /** Goes on by Tab until this has the focus. */
    async tab(role: Role, name: string): Promise<void> {
      do await press("Tab");
      while ((await focused(role, name).count()) === 0 && steps < 60);
      await focused(role, name).waitFor();
    },

    /** Pastes what another program has copied. */
    async paste(text: string): Promise<void> {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await press("Control+V");
    },

    /** Opens a view by the search, by words or a text for it. @param down How often the arrow is pressed. */
    async search(words: string, option: string, down = 0): Promise<void> {
      // On the overview, letters are typed into the search.
      if (!/^\p{L}/u.test(words)) await press("Control+K");
      await type(words);
      if (down > 0) await page.getByRole("option", { selected: true }).waitFor();
      for (let at = 0; at < down; at++) await press("ArrowDown");
      await page.getByRole("option", { name: option, selected: true }).waitFor();
      await press("Enter");
    },

    /** Waits until the accessibility tree of the result has all of these. */
    async hears(...expected: readonly RegExp[]): Promise<void> {
      const deadline = Date.now() + 20_000;
      let tree = "";
      do {
        await Bun.sleep(30);
        tree = await result(page).ariaSnapshot();
      } while (Date.now() < deadline && !expected.every((each) => each.test(tree)));
      for (const each of expected) expect(tree).toMatch(each);
    },

    /** Copies the result by the shortcut. */
    async copies(what: string, expected: RegExp): Promise<void> {
      await press("Control+Enter");
      await page
        .getByRole("status")
        .filter({ hasText: `Copied ${what}` })
        .waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(expected);
    },
  };
}

type Person = ReturnType<typeof personAt>;

const SECRET = "a secret that is long enough for HS256";

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const SIGNED = `${base64url({ alg: "HS256", typ: "JWT" })}.${base64url({ sub: "ada", role: "admin" })}`;
const TOKEN = `${SIGNED}.${createHmac("sha256", SECRET).update(SIGNED).digest("base64url")}`;

/** The key of RFC 8037, appendix A.2, whose thumbprint is in A.3. */
const JWK = '{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}';

const sha256 = createHash("sha256").update("all of this").digest("hex");
const sha3 = createHash("sha3-256").update("all of this").digest("hex");
const hmac = createHmac("sha256", SECRET).update("all of this").digest("hex");

/** Five tasks for each tool, each with its number of steps from the overview to the result. */
const TASKS: Readonly<Record<string, readonly [task: string, steps: number, by: (person: Person) => Promise<void>][]>> =
  {
    JWT: [
      [
        "decode a token",
        1,
        async ({ paste, hears }) => {
          await paste(TOKEN);
          await hears(/status: "?Token decoded: Never expires/, /row "sub.* ada"/, /row "role.* admin"/);
        },
      ],
      [
        "validate a token with a secret",
        2,
        async ({ paste, at, type, hears }) => {
          await paste(TOKEN);
          await at("textbox", "Secret or key");
          await type(SECRET);
          await hears(/status: The token is valid/, /The signature matches/);
        },
      ],
      [
        "sign a payload, and copy the token",
        3,
        async ({ paste, at, type, hears, copies }) => {
          await paste('{"sub": "ada"}');
          await at("textbox", "Secret or key");
          await type(SECRET);
          await hears(/status: Token signed/, /code: ey[\w.-]+/);
          await copies("token", /^ey[\w-]+\.[\w-]+\.[\w-]+$/);
        },
      ],
      [
        "make a key pair",
        2,
        async ({ search, at, hears }) => {
          await search("key pair", "JWT: Keys");
          await at("combobox", "Algorithm");
          await hears(/status: Key for ES256 generated/, /heading "Private key"/, /heading "Public key"/);
        },
      ],
      [
        "thumbprint of a JWK",
        1,
        async ({ paste, hears }) => {
          await paste(JWK);
          await hears(/status: Thumbprint of the OKP key/, /code: kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k/);
        },
      ],
    ],

    Colours: [
      [
        "convert a colour",
        1,
        async ({ paste, hears }) => {
          await paste("#8e44ad");
          await hears(/code: hsl\(282, 44%, 47%\)/, /code: rgb\(142, 68, 173\)/, /code: oklch\(/);
        },
      ],
      [
        "make a palette of a colour, and copy it",
        4,
        async ({ search, at, type, hears, copies }) => {
          await search("palette", "Colour: Palette");
          await at("textbox", "Base colour");
          await type("tomato");
          await hears(/status: "5 colours: .*#ff6347/, /textbox "Name of #ff6347"/);
          await copies("all", /^(#[0-9a-f]{6}\n?){5}$/);
        },
      ],
      [
        "contrast of two colours",
        3,
        async ({ search, hears }) => {
          await search("#767676 on white", "Colour: Contrast");
          await hears(/status: Contrast 4\.54 to 1, enough for text/, /row "Normal text AA passes/);
        },
      ],
      [
        "difference of two colours",
        4,
        async ({ search, hears }) => {
          await search("#3498db #2d96dd", "Colour: Difference", 1);
          await hears(/status: hardly visible/, /definition: .*0\.8893/);
        },
      ],
      [
        "mix two colours",
        4,
        async ({ search, hears }) => {
          await search("red, blue", "Colour: Mix", 2);
          await hears(/status: "?The mix is #8c53a2/, /button "Copy rgb"/);
        },
      ],
    ],

    Passwords: [
      [
        "make a password, and copy it",
        2,
        async ({ press, at, hears, copies }) => {
          await press("3");
          await at("heading", "Passwords");
          await hears(/status: 5 passwords, very strong/);
          await copies("number 1", /^\S{16}$/);
        },
      ],
      [
        "make a passphrase, and copy it",
        3,
        async ({ search, at, hears, copies }) => {
          await search("passphrase", "Password: Passphrase");
          await at("spinbutton", "Words");
          await hears(/status: 5 passphrases, very strong/);
          await copies("number 1", /^[a-z]+(-[a-z]+){5,}$/);
        },
      ],
      [
        "check a password",
        3,
        async ({ search, at, type, hears }) => {
          await search("strength", "Password: Strength");
          await at("textbox", "Password");
          await type("password");
          await hears(/status: The password is very weak/, /listitem: .*A common password/);
        },
      ],
      [
        "make a PIN, and copy it",
        3,
        async ({ search, at, hears, copies }) => {
          await search("pin", "Password: PIN");
          await at("spinbutton", "Digits");
          await hears(/status: 5 PINs/);
          await copies("number 1", /^\d{6}$/);
        },
      ],
      [
        "hash a password",
        3,
        async ({ search, at, type, hears }) => {
          await search("argon2", "Password: Hash");
          await at("textbox", "Password");
          await type("correct horse");
          await hears(/status: Hashed by argon2id/, /code: "?\$argon2id\$v=19\$/);
        },
      ],
    ],

    Hashes: [
      [
        "SHA-256 of a text, and copy it",
        3,
        async ({ search, copies, hears }) => {
          await search("all of this", "Hash: Text");
          await hears(/heading "SHA-256"/, new RegExp(`code: "?${sha256}`));
          await copies("SHA-256", new RegExp(`^${sha256}$`));
        },
      ],
      [
        "SHA3-256 of a text",
        3,
        async ({ search, at, type, hears }) => {
          await search("sha3-256", "Hash: SHA3-256");
          await at("textbox", "Text");
          await type("all of this");
          await hears(/status: Hashed with SHA3-256/, new RegExp(`code: "?${sha3}`));
        },
      ],
      [
        "HMAC of a text",
        5,
        async ({ search, at, type, tab, hears }) => {
          await search("hmac", "Hash: HMAC");
          await at("textbox", "Text");
          await type("all of this");
          await tab("textbox", "Key");
          await type(SECRET);
          await hears(/heading "HMAC-SHA-256"/, new RegExp(`code: "?${hmac}`));
        },
      ],
      [
        "verify a digest",
        2,
        async ({ paste, at, type, hears }) => {
          await paste(sha256);
          await at("textbox", "Text");
          await type("all of this");
          await hears(/status: .*Match: SHA-256/);
        },
      ],
      [
        "digests of many texts",
        3,
        async ({ search, at, paste, hears }) => {
          await search("batch", "Hash: Batch");
          await at("textbox", "Texts");
          await paste("one\ntwo\nall of this");
          await hears(/status: 3 texts hashed/, new RegExp(`code: "?${sha256}`));
        },
      ],
    ],

    "QR codes": [
      [
        "a code of a URL, and copy its image",
        2,
        async ({ paste, press, hears }) => {
          await paste("https://example.org/menu");
          await hears(/img "QR code: https:\/\/example\.org\/menu"/);
          await press("Control+Enter");
          await hears(/button "Copied"/);
        },
      ],
      [
        "a code of a Wi-Fi network",
        6,
        async ({ search, at, type, tab, hears }) => {
          await search("wifi", "QR: Wi-Fi");
          await at("textbox", "Network name");
          await type("Guests");
          await tab("textbox", "Password");
          await type("correct horse");
          await hears(/img "QR code: Wi-Fi network Guests, with its password"/);
        },
      ],
      [
        "a code of a contact",
        7,
        async ({ search, at, type, tab, hears }) => {
          await search("contact", "QR: Contact");
          await at("textbox", "Name");
          await type("Ada Lovelace");
          await tab("textbox", "Phone numbers");
          await type("+44 20 7946 0000");
          await hears(/img "QR code: BEGIN:VCARD .*Ada Lovelace.*END:VCARD/);
        },
      ],
      [
        "a design with a label",
        7,
        async ({ search, at, press, type, tab, hears }) => {
          await search("design", "QR: Design");
          await at("combobox", "Kind");
          await tab("textbox", "Text");
          // Unlike in a field of one line, Tab does not select what is in it.
          await press("Control+A");
          await type("https://example.org");
          await tab("textbox", "Label below the code");
          await type("Scan me");
          await hears(/img "QR code: https:\/\/example\.org"/, /status: The decoder has read this design/);
        },
      ],
      [
        "a code of a bank transfer",
        7,
        async ({ search, at, type, tab, hears }) => {
          await search("sepa", "QR: SEPA");
          await at("textbox", "Payee");
          await type("Ada Lovelace");
          await tab("textbox", "IBAN");
          await type("DE89 3704 0044 0532 0130 00");
          await tab("textbox", "Amount in euro");
          await type("12.50");
          await hears(/img "QR code: BCD .*DE89370400440532013000 EUR12\.50/);
        },
      ],
    ],

    "Lorem ipsum": [
      [
        "paragraphs, and copy them",
        2,
        async ({ press, at, hears, copies }) => {
          await press("6");
          await at("heading", "Lorem ipsum");
          await hears(/status: 3 paragraphs made/, /paragraph: Lorem ipsum dolor sit amet/);
          await copies("text", /^Lorem ipsum dolor sit amet[^\n]+\n\n[^\n]+\n\n[^\n]+$/);
        },
      ],
      [
        "ten words",
        3,
        async ({ search, hears }) => {
          await search("10 words", "Lorem: 10 words");
          await hears(/status: 10 words made/, /paragraph: Lorem ipsum dolor sit amet/);
        },
      ],
      [
        "a text of a seed",
        8,
        async ({ press, at, type, tab, hears }) => {
          await press("6");
          await at("heading", "Lorem ipsum");
          await press("/");
          await at("radio", "Paragraphs");
          await tab("textbox", "Seed");
          await type("42");
          await hears(/paragraph: Lorem ipsum dolor sit amet/);
        },
      ],
      [
        "a list",
        2,
        async ({ search, hears }) => {
          await search("list", "Lorem: List");
          await hears(/status: 5 list items made/, /listitem: Lorem ipsum/);
        },
      ],
      [
        "Markdown",
        2,
        async ({ search, hears }) => {
          await search("markdown", "Lorem: Markdown");
          await hears(/status: 3 sections of Markdown made/, /# Lorem/);
        },
      ],
    ],
  };

for (const [tool, tasks] of Object.entries(TASKS))
  for (const [task, steps, by] of tasks)
    test(`${tool}: ${task}, in ${steps} steps`, async () => {
      const page = await open({ motion: true });
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
      const person = personAt(page);
      await by(person);
      expect(person.steps()).toBe(steps);
    });
