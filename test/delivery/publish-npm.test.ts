import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { needs } from "../support/needs.ts";
import { createHome, type Home, type Result } from "./support/home.ts";
import { output } from "./support/machine.ts";
import { type Registry, sharedRegistry } from "./support/registry.ts";

needs("npm");

setDefaultTimeout(120_000);

/** A platform without a package: the registry knows none of its name, as before a first release. */
const PLATFORM = "@sidekit/linux-riscv64";
const folder = mkdtempSync(join(tmpdir(), "sidekit-publish-"));
let registry: Registry;
let home: Home;

beforeAll(async () => {
  registry = await sharedRegistry();
  home = createHome(registry.url);
  // Bun wants a manifest where it runs, whatever it publishes.
  await Bun.write(`${home.path}/work/package.json`, "{}");
});
afterAll(() => {
  home.remove();
  rmSync(folder, { recursive: true });
});

/** The name of a package's file: "sidekit-linux-riscv64-1.0.0.tgz". */
const fileName = (name: string, version: string): string => `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;

/** The folder of a release with two packages. @param content Of both. */
async function release(version: string, content = ""): Promise<string> {
  const path = `${folder}/${version}${content}`;
  for (const name of ["sidekit", PLATFORM]) {
    const source = `${path}/${name}/package`;
    mkdirSync(source, { recursive: true });
    writeFileSync(`${source}/package.json`, JSON.stringify({ name, version }));
    writeFileSync(`${source}/index.js`, content);
    await output("tar", "-czf", `${path}/${fileName(name, version)}`, `--directory=${path}/${name}`, "package");
  }
  return path;
}

const publish = (path: string, from: Home = home): Promise<Result> =>
  from.run([process.execPath, resolve("scripts/publish-npm.ts"), `--release=${path}`]);

const tags = async (): Promise<object> => (await (await fetch(`${registry.url}/sidekit`)).json())["dist-tags"];

describe("the npm packages of a release", () => {
  test("are published, the launcher last; again, what the registry has is skipped", async () => {
    const path = await release("1.0.0");
    expect(await publish(path)).toMatchObject({
      code: 0,
      stdout: `${PLATFORM}@1.0.0: published\nsidekit@1.0.0: published\n`,
    });
    expect(await publish(path)).toMatchObject({
      code: 0,
      stdout: `${PLATFORM}@1.0.0: published before\nsidekit@1.0.0: published before\n`,
    });
  });

  test("are published after a failure as far as they are missing; a prerelease does not become the latest version", async () => {
    const path = await release("1.1.0-rc.1");
    const before = await tags();
    await home.output([process.execPath, "publish", "--tag=next", `${path}/${fileName(PLATFORM, "1.1.0-rc.1")}`]);
    expect(await publish(path)).toMatchObject({
      code: 0,
      stdout: `${PLATFORM}@1.1.0-rc.1: published before\nsidekit@1.1.0-rc.1: published\n`,
    });
    expect(await tags()).toEqual({ ...before, latest: "1.0.0", next: "1.1.0-rc.1" });
  });

  test("are not taken for published if the registry has others of that version", async () => {
    const { code, stderr } = await publish(await release("1.0.0", "changed"));
    expect(code).toBe(1);
    expect(stderr).toContain(`The registry has another ${PLATFORM}@1.0.0 than `);
  });

  test("are not taken for missing if the registry does not answer", async () => {
    const nowhere = createHome("http://127.0.0.1:9");
    const { code, stdout, stderr } = await publish(await release("2.0.0"), nowhere);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(`Cannot ask the registry for ${PLATFORM}@2.0.0`);
    nowhere.remove();
  });

  test("are not forgotten: a folder without packages is an error", async () => {
    expect((await publish(folder)).stderr).toContain("has no npm packages: run scripts/release.ts first");
  });
});
