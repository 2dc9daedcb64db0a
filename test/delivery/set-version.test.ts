import { beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import process from "node:process";
import manifest from "../../package.json" with { type: "json" };
import { output, run } from "../support/command.ts";
import { needs } from "../support/needs.ts";
import { scratchFolder } from "../support/scratch.ts";

needs("git");

const clone = scratchFolder();
beforeAll(async () => {
  await output("git", "clone", "--quiet", "--depth=1", `file://${process.cwd()}`, clone);
});

const setVersion = (...args: readonly string[]) =>
  run([process.execPath, "scripts/set-version.ts", ...args], { cwd: clone });

const read = (file: string): string => readFileSync(`${clone}/${file}`, "utf8");

describe("the version of a release", () => {
  test.each([[[]], [["v1.0.0"]], [["1.0"]], [["1.0.0", "2.0.0"]], [["1.0.0+build"]]])("is not %p", async (args) => {
    const stderr = "Give one version, such as 1.0.0 or 1.0.0-rc.1\n";
    expect(await setVersion(...args)).toEqual({ code: 2, stdout: "", stderr });
  });

  test("is written into all files that name it, for a prerelease without a section of the changelog", async () => {
    const before = read("CHANGELOG.md");
    const { code, stdout } = await setVersion("98.7.6-rc.5");
    expect(code).toBe(0);
    expect(stdout.trim().split("\n")).toEqual([
      ".github/ISSUE_TEMPLATE/bug.yml",
      "Dockerfile",
      "SECURITY.md",
      "deploy/compose.yaml",
      "deploy/kubernetes/sidecar-socket.yaml",
      "deploy/kubernetes/sidecar.yaml",
      "deploy/kubernetes/standalone.yaml",
      "docs/commands.md",
      "docs/install.md",
      "examples/README.md",
      "examples/bun-test/package.json",
      "examples/compose/compose.yaml",
      "examples/issuer/compose.yaml",
      "examples/issuer/package.json",
      "examples/kubernetes/pod.yaml",
      "package.json",
      "server.json",
    ]);
    expect(read("server.json").match(/98\.7\.6-rc\.5/g)).toHaveLength(3);
    expect(read("docs/install.md")).toContain("sidekit_98.7.6-rc.5_amd64.deb");
    expect(read("examples/issuer/package.json")).toContain('"jose": "');
    expect(read("CHANGELOG.md")).toBe(before);
    const lines = (await output("git", "-C", clone, "diff", "--unified=0")).split("\n");
    const removed = lines.filter((line) => line.startsWith("-") && !line.startsWith("---"));
    for (const line of removed) expect(line).toContain(manifest.version);
  });

  test("is, with today's date, a section of the changelog, once", async () => {
    expect((await setVersion("98.7.6")).code).toBe(0);
    const today = new Date().toISOString().slice(0, 10);
    expect(read("CHANGELOG.md")).toContain(`## [Unreleased]\n\n## [98.7.6] - ${today}\n\n`);
    expect((await setVersion("98.7.6")).stderr).toContain("CHANGELOG.md has a section for 98.7.6 already");
  });
});
