import { expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { commandsOf } from "../../src/cli/command/commands.ts";
import { exampleLines, examplesOf, shellQuoted } from "../../src/cli/command/help.ts";
import { TOOLS } from "../../src/tools/tools.ts";

const examples = new Map<string, string[]>(
  TOOLS.flatMap((tool) => commandsOf(tool).map((command) => [command.operation.id, examplesOf(command)] as const)),
);

test.each<[string, string[]]>([
  ["jwt.decode", ["sidekit jwt TOKEN"]],
  ["jwt.validate", ["sidekit jwt validate TOKEN --secret-file secret.txt"]],
  ["jwt.sign", [`sidekit jwt sign '{"sub":"1234567890","name":"John Doe","iat":1516239022}' --secret-file secret.txt`]],
  // Its only value is a secret, which the terminal asks for.
  ["jwt.thumbprint", ["sidekit jwt thumbprint"]],
  ["passwd.check", ["sidekit passwd check"]],
  ["color.convert", ["sidekit color convert '#3498db' hsl --from hex"]],
  ["color.mix", ["sidekit color mix '#3498db' white --weight 25"]],
  ["color.contrast", ["sidekit color contrast '#777777' white", "sidekit color contrast --pairs pairs.csv"]],
  ["passwd.generate", ["sidekit passwd 24 --count 5"]],
  ["passwd.token", ["sidekit passwd token 32 --prefix sk_live_"]],
  ["hash.digest", ["sidekit hash sha256 hello", "sidekit hash sha256 --file a.iso", "sidekit hash --check SHA256SUMS"]],
  ["hash.batch", ["sidekit hash batch sha256 hello world"]],
  ["hash.all", ["sidekit hash all hello", "sidekit hash all --file a.iso"]],
  ["hash.hmac", ["sidekit hash hmac sha256 hello --key-file key.txt", "sidekit hash hmac sha256 --file a.iso"]],
  ["qr.generate", ["sidekit qr https://example.com", "sidekit qr https://example.com -o code.png"]],
  [
    "qr.contact",
    [
      "sidekit qr contact 'Ada Lovelace' --phones '+44 20 7946 0000' --emails ada@example.com",
      "sidekit qr contact 'Ada Lovelace' --phones '+44 20 7946 0000' --emails ada@example.com -o code.png",
    ],
  ],
  ["qr.decode", ["sidekit qr decode FILE"]],
  // It has a form that texts are in, but no image.
  ["lorem.generate", ["sidekit lorem generate paragraphs 2 --seed 42"]],
])("the examples of %s", (id, expected) => {
  expect(examples.get(id)).toEqual(expected);
});

test("long examples are on several lines, which a shell joins", () => {
  const long = [...examples.values()].flat().filter((example) => example.length > 78);
  expect(long).not.toEqual([]);
  for (const example of long) {
    expect(exampleLines(example)).toContain(" \\\n");
    const { stdout } = spawnSync("sh", ["-c", exampleLines(example).replace("sidekit", "printf '%s\\n'")]);
    const words = spawnSync("sh", ["-c", example.replace("sidekit", "printf '%s\\n'")]);
    expect(stdout.toString()).toBe(words.stdout.toString());
  }
});

test.each([
  ["a", "a"],
  ["a.b/c-d_e:f,g+h=1%2@i", "a.b/c-d_e:f,g+h=1%2@i"],
  ["", "''"],
  ["a b", "'a b'"],
  ["#1", "'#1'"],
  ["$HOME", "'$HOME'"],
  ["it's", `'it'\\''s'`],
])("quotes %j for a shell as %s", (word, written) => {
  expect(shellQuoted(word)).toBe(written);
});
