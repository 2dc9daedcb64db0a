import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import process from "node:process";
import manifest from "../../package.json" with { type: "json" };
import { BASE } from "../support/call.ts";
import { type Ended, run } from "../support/command.ts";
import { blocks } from "../support/markdown.ts";
import { operations } from "./openapi-document.ts";

const page = readFileSync("docs/clients.md", "utf8");
const programs = blocks(page, "ts");
const printed = blocks(page, "text");

// Inside the project, so that programs find installed packages, but not published with it.
mkdirSync("dist", { recursive: true });
const folder = mkdtempSync("dist/clients-");
afterAll(() => rmSync(folder, { recursive: true }));

const runInFolder = (...command: string[]): Promise<Ended> => run([process.execPath, ...command], { cwd: folder });

const tool = (name: string): string => `../../node_modules/.bin/${name}`;

/** Compiles programs as strictly as this project. */
async function compile(programs: Readonly<Record<string, string>>): Promise<Ended> {
  for (const [name, text] of Object.entries(programs)) writeFileSync(`${folder}/${name}`, text);
  const include = ["sidekit.ts", "../../src/**/*.d.ts", ...Object.keys(programs)];
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ extends: "../../tsconfig.json", include }));
  return await runInFolder(tool("tsc"), "-p", ".", "--singleThreaded");
}

/** The program on the page, adapted to the service and the folder of this test. */
const placed = (program = ""): string =>
  program
    .replaceAll("http://localhost:3000", BASE)
    .replaceAll("../sidekit/", "../../")
    .replace('"sidekit"', '"../../src/index.ts"');

const [fetching, eden, imported] = programs.map(placed);

beforeAll(async () => {
  const [command = ""] = blocks(page, "sh");
  const [, , name = "", ...rest] = /^npx (openapi-typescript)@(\S+) (.*)$/m.exec(command) ?? [];
  expect(name).toBe(manifest.devDependencies["openapi-typescript"]);
  const { code, stderr } = await runInFolder(
    tool("openapi-typescript"),
    ...rest.join(" ").replace("http://localhost:3000", BASE).split(" "),
  );
  expect([code, stderr]).toEqual([0, expect.any(String)]);
}, 60_000);

/** A program of the examples in the document: bodies and answers, each with the generated type of its operation. */
const examples = `
import type { paths } from "./sidekit.ts";
type Json<Message> = Message extends { content: { "application/json": infer Value } } ? Value : never;
export default [${operations
  .flatMap(([name, { requestBody, responses }]) => {
    const [method = "", path] = name.split(" ");
    const type = `paths["${path}"]["${method.toLowerCase()}"]`;
    const body = requestBody?.content["application/json"]?.example;
    const answer = responses["200"]?.content?.["application/json"]?.example;
    const fits = (example: unknown, part: string) => `${JSON.stringify(example)} satisfies Json<${type}${part}>,\n`;
    return [body && fits(body, `["requestBody"]`), answer && fits(answer, `["responses"][200]`)].filter(Boolean);
  })
  .join("")}];
`;

// One run of the compiler, which reads the same types for all of them.
test("the programs and the document's examples fit the generated types, a wrong value does not", async () => {
  const documented = { "fetch.ts": fetching ?? "", "eden.ts": eden ?? "", "imported.ts": imported ?? "" };
  const mistaken = fetching?.replace('algorithm: "sha256"', 'algorithm: "sha257"') ?? "";
  const { code, stdout } = await compile({ ...documented, "examples.ts": examples, "mistaken.ts": mistaken });
  const wrong = [...stdout.matchAll(/^(\S.*?)\(\d+,\d+\): error|^error/gm)].map(([all, name]) => name ?? all);
  expect([code, wrong]).toEqual([1, ["mistaken.ts"]]);
}, 60_000);

test.each([
  ["fetch.ts", fetching, printed[0]],
  ["eden.ts", eden, printed[1]],
  ["imported.ts", imported, printed[2]],
])(
  "%s prints the output that the page shows",
  async (name, program = "", expected = "") => {
    writeFileSync(`${folder}/${name}`, program);
    expect(await runInFolder(name)).toEqual({ code: 0, stdout: expected, stderr: "" });
  },
  60_000,
);
