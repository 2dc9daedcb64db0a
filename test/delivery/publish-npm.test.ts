import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";
import { type Ended, output } from "../support/command.ts";
import { needs } from "../support/needs.ts";
import { scratchFolder } from "../support/scratch.ts";
import { atTerminal, type Turn } from "../support/terminal.ts";
import { createHome, type Home } from "./support/home.ts";
import { startRegistry } from "./support/registry.ts";

needs("npm");

setDefaultTimeout(120_000);

/** A platform without a package: the registry knows none of its name, as before a first release. */
const PLATFORM = "@sidekit/linux-riscv64";
const folder = scratchFolder();
const registry = startRegistry();
const home = createHome(registry.url);
const guarded = startRegistry("424242");
const asked = createHome(guarded.url);
afterAll(async () => {
  await Promise.all([registry.stop(), guarded.stop()]);
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

const commandFor = (path: string) => [process.execPath, resolve("scripts/publish-npm.ts"), `--release=${path}`];

const publish = (path: string, from: Home = home): Promise<Ended> => from.run(commandFor(path));

/** What npm and the script print of a package that was not there, and of one that was. */
const published = (id: string): string => `+ ${id}\n${id}: published\n`;
const skipped = (id: string): string => `${id}: published before\n`;

/** The end of a run, by what became of the package of the platform, and then of the launcher's. */
const endedWith = (version: string, platform: typeof published, launcher: typeof published) => ({
  code: 0,
  stdout: platform(`${PLATFORM}@${version}`) + launcher(`sidekit@${version}`),
});

describe("the npm packages of a release", () => {
  test("are published, the launcher last; again, what the registry has is skipped", async () => {
    const path = await release("1.0.0");
    expect(await publish(path)).toMatchObject(endedWith("1.0.0", published, published));
    expect(await publish(path)).toMatchObject(endedWith("1.0.0", skipped, skipped));
  });

  test("are published after a failure as far as they are missing; a prerelease does not become the latest version", async () => {
    const path = await release("1.1.0-rc.1");
    await home.output([process.execPath, "publish", "--tag=next", `${path}/${fileName(PLATFORM, "1.1.0-rc.1")}`]);
    expect(await publish(path)).toMatchObject(endedWith("1.1.0-rc.1", skipped, published));
    const { "dist-tags": tags } = await (await fetch(`${registry.url}/sidekit`)).json();
    expect(tags).toEqual({ latest: "1.0.0", next: "1.1.0-rc.1" });
  });

  test("are published by an account that needs a one-time password, which npm asks for at the terminal", async () => {
    const path = await release("1.2.0");
    const otp: Turn = [/Enter OTP:/, "424242\r"];
    const terminal = { cwd: asked.work, env: { ...asked.env, TERM: "xterm" }, turns: [otp, otp] };
    const { code, received } = await atTerminal(commandFor(path), terminal);
    expect([code, received.match(/Enter OTP:/g)?.length]).toEqual([0, 2]);
    expect(await publish(path, asked)).toMatchObject(endedWith("1.2.0", skipped, skipped));
  });

  test("are not published without that password, where there is no terminal", async () => {
    const { code, stderr } = await publish(await release("1.3.0"), asked);
    expect([code, stderr]).toEqual([1, expect.stringContaining("npm publish ended with exit code 1")]);
  });

  test("are not taken for published if the registry has others of that version", async () => {
    const { code, stderr } = await publish(await release("1.0.0", "changed"));
    expect([code, stderr]).toEqual([1, expect.stringContaining(`The registry has another ${PLATFORM}@1.0.0 than `)]);
  });

  test("are not taken for missing if the registry does not answer", async () => {
    const { code, stdout, stderr } = await publish(await release("2.0.0"), createHome("http://127.0.0.1:9"));
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(`Cannot ask the registry for ${PLATFORM}@2.0.0`);
  });

  test("are not forgotten: a folder without packages is an error", async () => {
    expect((await publish(folder)).stderr).toContain("has no npm packages: run scripts/release.ts first");
  });
});
