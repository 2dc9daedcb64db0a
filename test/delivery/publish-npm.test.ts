import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { needs } from "../support/needs.ts";
import { createHome, type Home, type Result } from "./support/home.ts";
import { output } from "./support/machine.ts";
import { type Registry, startRegistry } from "./support/registry.ts";

needs("npm");

setDefaultTimeout(120_000);

/** A platform without a package: the registry knows none of its name, as before a first release. */
const PLATFORM = "@sidekit/linux-riscv64";
const folder = mkdtempSync(join(tmpdir(), "sidekit-publish-"));
let registry: Registry;
let home: Home;

beforeAll(async () => {
  // Not the shared one, which has the real packages of this version.
  registry = await startRegistry();
  home = createHome(registry.url);
  // Bun wants a manifest where it runs, whatever it publishes.
  await Bun.write(`${home.path}/work/package.json`, "{}");
});
afterAll(async () => {
  await registry.stop();
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

const publishCommand = (path: string): string[] => [
  process.execPath,
  resolve("scripts/publish-npm.ts"),
  `--release=${path}`,
];

const publish = (path: string, from: Home = home): Promise<Result> => from.run(publishCommand(path));

/** A registry in front of another one, which takes packages with a one-time password only, as npm's does with 2FA. */
function withOneTimePassword(target: string, password: string): ReturnType<typeof Bun.serve> {
  const fetchOther = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    if (request.method === "PUT" && request.headers.get("npm-otp") !== password)
      return new Response("You must provide a one-time pass", { status: 401, headers: { "www-authenticate": "OTP" } });
    const answer = await fetch(target + pathname + search, {
      method: request.method,
      headers: request.headers,
      body: request.body === null ? null : await request.bytes(),
    });
    return new Response(await answer.bytes(), { status: answer.status });
  };
  return Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: fetchOther });
}

/** Runs a command at a terminal, and types an answer each time that a prompt appears. */
async function atTerminal(
  from: Home,
  command: string[],
  answers: Readonly<Record<string, string>>,
): Promise<{ code: number; text: string }> {
  let [text, answered] = ["", 0];
  const child = Bun.spawn(command, {
    cwd: `${from.path}/work`,
    env: { PATH: process.env.PATH, HOME: from.path, NO_COLOR: "1", TERM: "xterm" },
    terminal: {
      data(terminal, bytes) {
        text += new TextDecoder().decode(bytes);
        for (const [prompt, answer] of Object.entries(answers)) {
          const end = text.indexOf(prompt, answered);
          if (end < 0) continue;
          answered = end + prompt.length;
          terminal.write(answer);
        }
      },
    },
  });
  const code = await child.exited;
  child.terminal?.close();
  return { code, text };
}

/** What npm and the script print of a package that was not there. */
const published = (id: string): string => `+ ${id}\n${id}: published\n`;

const tags = async (): Promise<object> => (await (await fetch(`${registry.url}/sidekit`)).json())["dist-tags"];

describe("the npm packages of a release", () => {
  test("are published, the launcher last; again, what the registry has is skipped", async () => {
    const path = await release("1.0.0");
    expect(await publish(path)).toMatchObject({
      code: 0,
      stdout: published(`${PLATFORM}@1.0.0`) + published("sidekit@1.0.0"),
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
      stdout: `${PLATFORM}@1.1.0-rc.1: published before\n${published("sidekit@1.1.0-rc.1")}`,
    });
    expect(await tags()).toEqual({ ...before, latest: "1.0.0", next: "1.1.0-rc.1" });
  });

  test("are published by an account that needs a one-time password, which npm asks for at the terminal", async () => {
    await using guarded = withOneTimePassword(registry.url, "424242");
    const path = await release("1.2.0");
    const asked = createHome(guarded.url.origin);
    await Bun.write(`${asked.path}/work/package.json`, "{}");
    const screen = await atTerminal(asked, publishCommand(path), { "Enter OTP:": "424242\r" });
    expect(screen.code).toBe(0);
    expect(screen.text.match(/Enter OTP:/g)).toHaveLength(2);
    expect((await publish(path)).stdout).toBe(`${PLATFORM}@1.2.0: published before\nsidekit@1.2.0: published before\n`);
    asked.remove();
  });

  test("are not published without that password, where there is no terminal", async () => {
    await using guarded = withOneTimePassword(registry.url, "424242");
    const asked = createHome(guarded.url.origin);
    await Bun.write(`${asked.path}/work/package.json`, "{}");
    const { code, stderr } = await publish(await release("1.3.0"), asked);
    expect([code, stderr]).toEqual([1, expect.stringContaining("npm publish ended with exit code 1")]);
    asked.remove();
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
