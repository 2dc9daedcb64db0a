import { expect, test } from "bun:test";

/** Runs a command line in a new process, which reports the libraries that it loads. */
const PROGRAM = `
const filter = /\\/node_modules\\/(?:elysia|jose|@noble)\\//;
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

// `sidekit hash md5 a` takes at most twice the processor time of `sidekit --version`.
test.each([
  [["hash", "md5", "--text", "a"], []],
  [["lorem", "words", "3"], ["@noble"]],
])("%j loads of the libraries %j", (words, libraries) => {
  expect(loadedBy(words)).toEqual(libraries);
});
