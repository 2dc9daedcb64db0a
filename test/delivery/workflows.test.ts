import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import manifest from "../../package.json" with { type: "json" };
import { channelOf } from "../../scripts/release/notes.ts";
import { needs } from "../support/needs.ts";
import { type Job, readWorkflow, runStep, type StepResult } from "./support/workflow.ts";

needs("bash", "jq");

const FOLDER = ".github/workflows";

const files = readdirSync(FOLDER);
const texts = await Promise.all(files.map((file) => Bun.file(`${FOLDER}/${file}`).text()));
const named = files.map((file, index): [string, string] => [file, texts[index] ?? ""]);
const jobs = named.flatMap(([file, text]) =>
  Object.entries(readWorkflow(text).jobs).map(([name, job]): [string, Job] => [`${file} ${name}`, job]),
);

/** What GitHub's own parser has against a workflow. */
async function complaints(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

describe("the workflows", () => {
  test.each(named)(
    "%s is valid for GitHub's parser, and its jobs have only the permissions that they name",
    async (file, text) => {
      expect(await complaints(file, text)).toEqual([]);
      expect(await complaints(file, text.replace("runs-on:", "run-on:"))).not.toEqual([]);
      expect(await complaints(file, text.replaceAll("github.", "githob."))).not.toEqual([]);
      const { permissions } = readWorkflow(text);
      expect(Object.values(permissions).every((access) => access === "read")).toBe(true);
      expect(text).not.toContain("write-all");
      expect(text).not.toContain("pull_request_target");
    },
  );

  test.each(jobs)(
    "%s has a timeout, pins actions to commits, and stores no token for later steps",
    (_, { uses, steps, ...job }) => {
      if (steps === undefined) expect(files.map((file) => `./${FOLDER}/${file}`)).toContain(uses ?? "");
      else expect(job["timeout-minutes"]).toBeLessThanOrEqual(30);
      for (const { uses, with: options } of steps ?? []) {
        if (uses) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
        if (uses?.startsWith("actions/checkout@")) expect(options?.["persist-credentials"]).toBe(false);
      }
    },
  );

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

const release = readWorkflow(await Bun.file(".github/workflows/release.yml").text()).jobs;

function jobOf(name: string): Job {
  const job = release[name];
  if (job === undefined) throw new Error(`The release has no job ${name}`);
  return job;
}

/** The jobs that must have succeeded before a job begins. */
const needsOf = (name: string): Set<string> => {
  const direct = [jobOf(name).needs ?? []].flat();
  return new Set([...direct, ...direct.flatMap((each) => [...needsOf(each)])]);
};

/** Runs the step of a job whose script contains a text. */
async function run(
  job: string,
  part: string,
  variables: Readonly<Record<string, string>>,
  replaced: Readonly<Record<string, string>> = {},
): Promise<StepResult> {
  const step = jobOf(job).steps?.find((each) => each.run?.includes(part));
  if (step?.run === undefined) throw new Error(`The job ${job} has no step with ${part}`);
  return await runStep(step.run, variables, replaced);
}

describe("the release", () => {
  test("waits for the gate, and is announced after all packages", () => {
    expect(jobOf("check").uses).toBe("./.github/workflows/check.yml");
    for (const name of ["draft", "npm", "image", "image-index", "publish"])
      for (const check of ["check", "node", "large-file"]) expect(needsOf(name)).toContain(check);
    for (const name of ["draft", "npm", "image-index"]) expect(needsOf("publish")).toContain(name);
  });

  const { version, repository } = manifest;

  test.each([
    [`v${version}`, 0],
    ["v99.0.0", 1],
    [version, 1],
  ])("with the tag %s ends with %d before it builds", async (tag, code) => {
    expect((await run("build", ".version", { GITHUB_REF_NAME: tag })).code).toBe(code);
  });

  const own = repository.url.replace(/^git\+https:\/\/github\.com\/|\.git$/g, "");

  test.each([
    [own, 0],
    ["somebody/else", 1],
  ])("in the repository %s ends with %d before it builds, as npm would refuse its packages", async (name, code) => {
    const variables = { GITHUB_SERVER_URL: "https://github.com", GITHUB_REPOSITORY: name };
    expect((await run("build", ".repository.url", variables)).code).toBe(code);
  });

  test.each(["v1.0.0", "v1.0.0-rc.1", "v1.0.0+build-5"])("%s has the same channel as in npm", async (tag) => {
    const { outputs } = await run("build", "channel=", { GITHUB_REF_NAME: tag });
    expect(outputs).toEqual({ channel: channelOf(tag) });
  });

  test("has an image whose name has no capitals", async () => {
    const { outputs } = await run("build", "image=", { GITHUB_REPOSITORY: "Example/SideKit" });
    expect(outputs).toEqual({ image: "ghcr.io/example/sidekit" });
    for (const name of ["image", "image-index"]) expect(jobOf(name).env?.IMAGE).toContain("build.outputs.image");
  });

  test("signs and publishes to npm in the environment that has the key", () => {
    const inEnvironment = Object.keys(release).filter((name) => jobOf(name).environment === "release");
    expect(inEnvironment).toEqual(["draft", "npm"]);
  });

  test.each([
    ["v1.0.0-rc.1", "true"],
    ["v1.0.0", "false"],
  ])("%s is drafted with its notes and files, and as a prerelease: %s", async (tag, PRERELEASE) => {
    const gh = 'test "$2" != view';
    const { code, calls } = await run("draft", "gh release create", { GITHUB_REF_NAME: tag, PRERELEASE }, { gh });
    const options = `--verify-tag --draft --prerelease=${PRERELEASE} --title ${tag} --notes-file notes.md`;
    expect([code, calls]).toEqual([
      0,
      [`gh release view ${tag}`, `gh release create ${tag} ${options}`, `gh release upload ${tag} --clobber release/*`],
    ]);
  });

  test("is drafted once, if the job is repeated", async () => {
    const variables = { GITHUB_REF_NAME: "v1.0.0", PRERELEASE: "false" };
    const { calls } = await run("draft", "gh release create", variables, { gh: "exit 0" });
    expect(calls).toEqual(["gh release view v1.0.0", "gh release upload v1.0.0 --clobber release/*"]);
  });

  test.each([
    ["v1.0.0", "latest"],
    ["v1.0.0-rc.1", "next"],
  ])("%s becomes the image with its version and %s", async (tag, CHANNEL) => {
    const variables = { GITHUB_REF_NAME: tag, CHANNEL, IMAGE: "registry.example/sidekit" };
    const { calls } = await run("image-index", "imagetools create", variables, { docker: "exit 0" });
    const names = [tag.slice(1), CHANNEL].map((name) => `--tag registry.example/sidekit:${name}`);
    const parts = ["x64", "arm64"].map((processor) => `registry.example/sidekit:${tag}-${processor}`);
    expect(calls).toEqual([`docker buildx imagetools create ${[...names, ...parts].join(" ")}`]);
  });

  test("states the provenance of the image's index", async () => {
    const docker = `echo '{"mediaType": "application/vnd.oci.image.index.v1+json", "digest": "sha256:0123"}'`;
    const variables = { GITHUB_REF_NAME: "v1.0.0", IMAGE: "registry.example/sidekit" };
    expect((await run("image-index", "inspect", variables, { docker })).outputs).toEqual({ digest: "sha256:0123" });
    expect((await run("image-index", "inspect", variables, { docker: "echo '{}'" })).code).not.toBe(0);
    const attestation = jobOf("image-index").steps?.find(({ uses }) => uses?.includes("attest-build-provenance"));
    expect(attestation?.with).toMatchObject({
      "subject-name": expect.stringContaining("env.IMAGE"),
      "subject-digest": expect.stringContaining("steps.index.outputs.digest"),
      "push-to-registry": true,
    });
  });
});
