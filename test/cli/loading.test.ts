import { expect, test } from "bun:test";

/** Runs a command line in a new process, which reports the libraries that it loads. */
const PROGRAM = `
const filter = /\\/node_modules\\/(?:commander|elysia|jose|@noble)\\//;
const loaded = new Set();
Bun.plugin({
  name: "loaded",
  setup: (build) => build.onLoad({ filter }, async ({ path }) => {
    loaded.add(/node_modules\\/([^/]+)/.exec(path)[1]);
    return { contents: await Bun.file(path).text(), loader: "js" };
  }),
});
const { runCommandLine } = await import("./src/cli/main.ts");
const { processStreams } = await import("./src/cli/streams.ts");
await runCommandLine(process.argv.slice(1), {}, processStreams);
console.log(JSON.stringify([...loaded]));`;

function loadedBy(words: readonly string[]): unknown {
  const { stdout, stderr } = Bun.spawnSync([process.execPath, "-e", PROGRAM, ...words]);
  expect(stderr.toString()).toBe("");
  return JSON.parse(stdout.toString().trimEnd().split("\n").at(-1) ?? "");
}

// With Commander, `sidekit hash md5 a` would take 2.1 times the processor time of `sidekit --version` instead of 1.7.
test.each([
  [["hash", "md5", "-"], []],
  [["lorem", "words", "3"], ["@noble"]],
  [["hash", "md5", "--text", "a"], ["commander"]],
])("%j loads of the libraries %j", (words, libraries) => {
  expect(loadedBy(words)).toEqual(libraries);
});
