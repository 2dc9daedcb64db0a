import { describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import manifest from "../../package.json" with { type: "json" };
import { parseEntries, rowsOfCsv } from "../../src/cli/command/judge-entries.ts";
import { readWorkflow } from "../delivery/support/workflow.ts";
import { blocks, shownCommands } from "../support/markdown.ts";
import { scratchFolder } from "../support/scratch.ts";
import { programFolder, sidekit } from "./support/sidekit.ts";
import { runInThisProcess } from "./support/streams.ts";

async function judge(stdin: string | Uint8Array, ...args: string[]) {
  const { bytes, ...ended } = await runInThisProcess(["color", "contrast", "--pairs", "-", ...args], { stdin });
  return { ...ended, stdout: bytes.toString() };
}

describe("CSV", () => {
  test.each([
    ["", ""],
    ["a,b", "a|b"],
    ["a, b \r\n\r\nc,d\n", "a|b, c|d"],
    ['"a,b", "say ""c""" ,', 'a,b|say "c"|'],
    ['"a\nb",c\nd', "a\nb|c, d"],
    ["1,2,3,4,5,6,7,8,9", "1|2|3|4|5|6|7|8"],
  ])("%j", (text, rows) => {
    expect(rowsOfCsv(text).map(([, values]) => [values].flat().join("|"))).toEqual(rows.split(", ").filter(Boolean));
  });

  test.each(['a"b', '"a" b', '"a'])("%j is refused", (text) => {
    expect(() => rowsOfCsv(text)).toThrow("must be CSV");
  });

  test("knows the line of each record", () => {
    expect(rowsOfCsv('"a\n\n",b\n\nc').map(([place]) => place)).toEqual(["line 1", "line 5"]);
  });
});

// WebAIM's contrast checker: #777 on white is 4.47:1 (rounded down), which fails AA; #767676 is the lightest grey that passes.
const EQUAL_LISTS = [
  "#767676,#fff\n#777,white\n",
  "\ufeffFOREGROUND,Background\r\n#767676,#fff\r\n#777,white\r\n",
  'background,foreground\n#fff,"#767676"\nwhite,#777\n',
  '\ufeff \n[{"foreground": "#767676", "background": "#fff"}, ["#777", "white"]]',
];

describe("a list of pairs", () => {
  test.each(EQUAL_LISTS)("form %#", async (list) => {
    const { code, stdout, stderr } = await judge(list);
    expect([code, stderr]).toEqual([1, ""]);
    expect(stdout).toBe(
      "AA    foreground  background  ratio   text that passes  background that passes\n" +
        "pass  #767676     #fff        4.54:1\n" +
        "FAIL  #777        white       4.47:1  #767676           #060606\n\n1 of 2 pass AA\n",
    );
  });

  test.each([
    ["AA", 0],
    ["aaa", 1],
  ])("passes or fails at level %s", async (level, code) => {
    const list = "name,foreground,background\nlink,rebeccapurple,white\ngrey,#666,white\n";
    const stdout = expect.stringContaining(`${code === 0 ? "pass" : "FAIL"}  grey  #666`);
    expect(await judge(list, "--level", level)).toEqual({ code, stdout, stderr: "" });
  });

  test("has a column of names if any pair has one", async () => {
    const { stdout } = await judge(
      '[["black", "white"], {"name": "a\\n name", "foreground": "black", "background": "white"}]',
    );
    expect(stdout).toMatch(/^AA +name +foreground .*\npass +black .*\npass +a name +black /);
  });

  test("as JSON has the counts and all details", async () => {
    const file = join(scratchFolder(), "results");
    expect(await judge("Background,#000,#fff\na [name],black,white", "--json", "-o", file)).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
      level: "AA",
      ...{ count: 2, failed: 0 },
      results: [
        { name: "Background", input: { foreground: "#000" } },
        { name: "a [name]", input: { foreground: "black" }, passes: true, ratio: 21, foreground: "#000000" },
      ],
    });
  });

  test.each<[string, string | RegExp]>([
    ["", "-: must have at least one entry: foreground, background"],
    ["#777\n", /^-: line 1: must have the values foreground and background, after a name/],
    ["black,white\n\nrgb(0, 0, 0),white", /^-: line 3: must have the values .* quote a value that has commas$/],
    ["foreground,background\n#777,white,#fff", /^-: line 2: must have the values foreground and background; quote/],
    ["#777,white\nbleck,white", /^-: line 2: foreground: must be a CSS colour/],
    ["#777,white,body", /^-: line 1: background: must be/],
    ["foreground,background,level\n#777,white,AA", /^-: line 2: level: unknown field; the fields are/],
    ["background,foreground,Background\nblack,white,white", "-: has a column twice; keep one"],
    ['"#777",white"', /^-: must be CSV/],
    ["[".repeat(65), "-: must be JSON of at most 64 levels"],
    ["[".repeat(64), "-: must be JSON; check its quotes, commas and brackets"],
    ["[1]", "-: entry 1: must be an object or a list"],
    ['[["red", 1]]', /^-: entry 1: background: must be a text/],
  ])("%j is refused", async (list, message) => {
    const { code, stdout, stderr } = await judge(list);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr.replace(/^sidekit: (.*)\n$/, "$1")).toEqual(
      typeof message === "string" ? message : expect.stringMatching(message),
    );
  });

  test.each([
    [["--level", "A"], "--level: must be one of AA or AAA"],
    [["red"], "--pairs: cannot be used together with --foreground"],
    [["--foreground", "red"], "--pairs: cannot be used together with --foreground"],
  ])("with %j is refused", async (args, message) => {
    expect(await judge("#777,white", ...args)).toMatchObject({ code: 2, stderr: `sidekit: ${message}\n` });
  });

  test("of more than 100,000 entries is refused: a million took 2 GB of memory", async () => {
    expect(parseEntries(`x,y\n${"red,red\n".repeat(100_000)}`, ["x", "y"])).toHaveLength(100_000);
    const stderr = "sidekit: -: must have at most 100,000 entries; split the list\n";
    for (const list of ["red,red\n".repeat(100_001), `[[${"0,".repeat(800_001)}0]]`])
      expect(await judge(list)).toMatchObject({ code: 2, stderr });
    expect((await judge(`[[${"0,".repeat(800_000)}0]]`)).stderr).toContain("-: entry 1: must have the values ");
    expect(() => rowsOfCsv("a\n".repeat(100_002))).toThrow(stderr.slice(12, -1));
  });

  test("that is not UTF-8 is refused", async () => {
    const latin1 = Buffer.from("caf\xe9,black,white\n", "latin1");
    expect(await judge(latin1)).toMatchObject({ code: 2, stderr: "sidekit: -: must be text in UTF-8\n" });
  });
});

// #959595 on white is 2.99:1, #767676 4.54:1, #595959 7:1.
test.each<[string[], number]>([
  [["#959595"], 0],
  [["#959595", "--level", "AA"], 1],
  [["#767676", "--level", "AA"], 0],
  [["#767676", "--level", "aaa"], 1],
  [["#767676", "--level", "AAA", "--json"], 1],
  [["#595959", "--level", "AAA"], 0],
  [["#595959", "--level", "A"], 2],
])("the contrast of %j and white has exit code %d", async (args, code) => {
  expect(await sidekit(["color", "contrast", ...args, "white"])).toMatchObject({ code });
});

describe("the documented workflow", () => {
  const page = readFileSync("docs/commands.md", "utf8");
  const [workflow = ""] = blocks(page, "yaml");
  const [pairs = ""] = blocks(page, "csv");
  const [shown] = shownCommands(page);
  const folder = scratchFolder();

  test("is valid for GitHub's parser, with the release's version and the pinned checkout", async () => {
    const file = { name: "contrast.yml", content: workflow };
    const { context, value } = parseWorkflow(file, new NoOperationTraceWriter());
    if (value) await convertWorkflowTemplate(context, value);
    expect(context.errors.getErrors()).toEqual([]);
    const [checkout, step] = readWorkflow(workflow).jobs.contrast?.steps ?? [];
    expect(readFileSync(".github/workflows/check.yml", "utf8")).toContain(`uses: ${checkout?.uses} #`);
    expect(step?.run).toBe(`npx --yes sidekit@${manifest.version} ${shown?.command.replace("sidekit ", "")}`);
  });

  test("runs as shown", () => {
    mkdirSync(join(folder, "design"));
    writeFileSync(join(folder, "design/pairs.csv"), pairs);
    const env = { ...process.env, PATH: `${programFolder()}:${process.env.PATH}` };
    const { stdout, exitCode } = Bun.spawnSync(["sh", "-c", shown?.command ?? ""], { cwd: folder, env });
    expect([exitCode, stdout.toString()]).toEqual([1, shown?.output ?? ""]);
  });
});
