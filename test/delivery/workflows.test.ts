import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import manifest from "../../package.json" with { type: "json" };
import { type Job, readWorkflow } from "./support/workflow.ts";

const FOLDER = ".github/workflows";

const files = readdirSync(FOLDER);
const texts = await Promise.all(files.map((file) => Bun.file(`${FOLDER}/${file}`).text()));
const named = files.map((file, index): [string, string] => [file, texts[index] ?? ""]);
const jobs = named.flatMap(([file, text]) =>
  Object.entries(readWorkflow(text).jobs).map(([name, job]): [string, Job] => [`${file} ${name}`, job]),
);
/** Those that run on a machine of their own; the others call a workflow. */
const ownJobs = jobs.filter(([, { steps }]) => steps !== undefined);

/** What GitHub's own parser has against a workflow. */
async function complaints(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

describe("the workflows", () => {
  test.each(named)("%s is valid for GitHub's parser", async (file, text) => {
    expect(await complaints(file, text)).toEqual([]);
    expect(await complaints(file, text.replace("runs-on:", "run-on:"))).not.toEqual([]);
    expect(await complaints(file, text.replaceAll("github.", "githob."))).not.toEqual([]);
  });

  test.each(named)("%s gives its jobs only the permissions that they name", (_, text) => {
    const { permissions } = readWorkflow(text);
    expect(Object.values(permissions).every((access) => access === "read")).toBe(true);
    expect(text).not.toContain("write-all");
    expect(text).not.toContain("pull_request_target");
  });

  test.each(jobs)("%s has a timeout and pins actions to commits", (_, { uses, steps, ...job }) => {
    if (steps === undefined) expect(files.map((file) => `./${FOLDER}/${file}`)).toContain(uses ?? "");
    else expect(job["timeout-minutes"]).toBeLessThanOrEqual(30);
    for (const { uses } of steps ?? []) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
  });

  test.each(ownJobs)("%s does not store its token for later steps", (_, { steps = [] }) => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    for (const checkout of checkouts) expect(checkout.with?.["persist-credentials"]).toBe(false);
  });

  test("jobs that run code of packages cannot write to the repository", () => {
    const writers = jobs.filter(([, { permissions = {} }]) => permissions.contents === "write");
    expect(writers.map(([name]) => name)).toEqual(["release.yml draft", "release.yml publish"]);
    for (const [, { steps = [] }] of writers) expect(steps.some(({ run }) => run?.includes("bun"))).toBe(false);
  });

  test("use the Bun version of the lock file", () => {
    for (const text of texts) {
      const versions = [...text.matchAll(/bun@(\S+)/g)].map(([, version]) => version);
      expect(new Set(versions)).toEqual(new Set([manifest.devDependencies.bun]));
    }
  });
});

test("the Dockerfile has the Bun version of the lock file and the version of this release", async () => {
  const dockerfile = await Bun.file("Dockerfile").text();
  expect(dockerfile).toContain(`FROM docker.io/oven/bun:${manifest.devDependencies.bun}-slim`);
  expect(dockerfile).toContain(`ARG VERSION=${manifest.version}\n`);
});
