import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { connect } from "node:tls";
import { certificate } from "../support/certificate.ts";
import { getLine, open } from "../support/connection.ts";
import { needs } from "../support/needs.ts";
import { children } from "../support/processes.ts";
import { scratchFolder } from "../support/scratch.ts";
import { COMMAND, IS_DENO, type Service, start, until } from "../support/service.ts";

needs("openssl", "bash");

setDefaultTimeout(120_000);

const logged = (service: Service, text: string) =>
  until(() => service.stdout.find((line) => line.includes(text)), `a line in the log with "${text}"`);

const tokenFile = (...tokens: string[]): string => {
  const path = join(scratchFolder(), "tokens");
  writeFileSync(path, tokens.join("\n"));
  return path;
};

const asking = (token: string) => getLine("/api/v1/tools", `Authorization: Bearer ${token}`);

/** A certificate whose files can be exchanged for those of another. */
function exchangeable() {
  const [first, second] = [certificate(), certificate()];
  const exchange = () => {
    for (const part of ["cert", "key"] as const) {
      const before = readFileSync(first[part]);
      copyFileSync(second[part], first[part]);
      writeFileSync(second[part], before);
    }
  };
  return { args: ["--tls-cert", first.cert, "--tls-key", first.key], exchange, first };
}

/** The serial number of the certificate that a service presents to a new connection. */
function serialOf({ url }: Service): Promise<string> {
  const { hostname: host, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port), rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().serialNumber);
      socket.destroy();
    });
    socket.on("error", reject);
  });
}

test.concurrent.each(IS_DENO ? [1] : [1, 2])(
  "at SIGHUP %p processes accept the tokens that the file has now, on connections that stay open",
  async (workers) => {
    const file = tokenFile("old");
    const service = await start(["--token-file", file, `--workers=${workers}`]);
    const before = children(service.pid);
    // With two processes, each has some of the connections.
    const connections = await Promise.all(Array.from({ length: 8 * workers }, () => open(service.url)));
    const statusesFor = async (token: string) => {
      for (const connection of connections) connection.write(asking(token));
      return new Set(await Promise.all(connections.map(async (connection) => (await connection.read()).status)));
    };
    expect([await statusesFor("old"), await statusesFor("new")]).toEqual([new Set([200]), new Set([401])]);
    writeFileSync(file, "new");
    process.kill(service.pid, "SIGHUP");
    await logged(service, '"reloaded"');
    expect([await statusesFor("old"), await statusesFor("new")]).toEqual([new Set([401]), new Set([200])]);
    expect(children(service.pid)).toEqual(before);
    expect(await service.stop()).toBe(0);
  },
);

describe.concurrent("at SIGHUP a single process", () => {
  test.each<[string, (file: string) => void, string]>([
    ["is invalid", (file) => writeFileSync(file, "s3 cret"), "--token-file: "],
    [
      "has become a pipe, which it does not open",
      (file) => {
        rmSync(file);
        expect(spawnSync("mkfifo", [file]).status).toBe(0);
      },
      "is not a regular file",
    ],
  ])("keeps the tokens if the file %s, and logs the reason without them", async (_, spoil, expected) => {
    const file = tokenFile("old");
    await using service = await start([], { SIDEKIT_TOKEN_FILE: file });
    spoil(file);
    process.kill(service.pid, "SIGHUP");
    const { level, reason } = JSON.parse(await logged(service, "cannot reload"));
    expect(level).toBe("error");
    expect(reason).toContain(expected);
    expect(reason).not.toContain("cret");
    const answer = await fetch(`${service.url}/api/v1/tools`, { headers: { authorization: "Bearer old" } });
    expect(answer.status).toBe(200);
  });

  test("shuts down if the certificate has changed, and continues if not", async () => {
    const { args, exchange } = exchangeable();
    const service = await start(args);
    process.kill(service.pid, "SIGHUP");
    await logged(service, '"reloaded"');
    expect(await serialOf(service)).not.toBe("");
    exchange();
    process.kill(service.pid, "SIGHUP");
    expect(await service.exited).toBe(0);
    expect(service.stdout.join("\n")).toContain("the certificate has changed");
  });

  test("continues if it has no files, and at SIGUSR1 and SIGUSR2", async () => {
    const service = await start();
    for (const signal of ["SIGUSR1", "SIGUSR2", "SIGHUP"] as const) process.kill(service.pid, signal);
    await logged(service, '"reloaded"');
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    expect(await service.stop()).toBe(0);
    expect(service.stderr).toEqual([]);
  });
});

describe.if(!IS_DENO).concurrent("at SIGHUP several processes", () => {
  test("are replaced one by one, with the new certificate, and no request is lost", async () => {
    const { args, exchange } = exchangeable();
    const service = await start([...args, "--workers=2"]);
    const before = children(service.pid);
    const serial = await serialOf(service);
    const count = { answered: 0, lost: 0 };
    const untrusting = { tls: { rejectUnauthorized: false } };
    let isLoaded = true;
    const client = async () => {
      while (isLoaded) {
        const answer = await fetch(`${service.url}/livez`, untrusting).catch(() => undefined);
        await answer?.text();
        count[answer?.ok ? "answered" : "lost"]++;
      }
    };
    const clients = Array.from({ length: 4 }, client);
    exchange();
    process.kill(service.pid, "SIGHUP");
    await logged(service, '"reloaded"');
    isLoaded = false;
    await Promise.all(clients);
    expect(count.lost).toBe(0);
    expect(count.answered).toBeGreaterThan(0);
    expect(await serialOf(service)).not.toBe(serial);
    const after = children(service.pid);
    expect([after.length, after.filter((pid) => before.includes(pid))]).toEqual([2, []]);
    expect(service.stdout.join("\n")).not.toContain("is replaced");
    // But one that ends later is.
    process.kill(after[0] ?? 0, "SIGKILL");
    await logged(service, "is replaced");
    expect(await service.stop()).toBe(0);
  });

  test("have the former certificate if it returns while they are replaced", async () => {
    const { args, exchange } = exchangeable();
    const service = await start([...args, "--workers=2"]);
    const serial = await serialOf(service);
    exchange();
    process.kill(service.pid, "SIGHUP");
    await until(() => children(service.pid).length > 2 || undefined, "a new worker");
    exchange();
    process.kill(service.pid, "SIGHUP");
    const reloads = () => service.stdout.filter((line) => line.includes('"reloaded"')).length;
    await until(() => reloads() === 2 || undefined, "both reloads");
    expect(children(service.pid)).toHaveLength(2);
    const serials = await Promise.all(Array.from({ length: 16 }, () => serialOf(service)));
    expect(new Set(serials)).toEqual(new Set([serial]));
    expect(await service.stop()).toBe(0);
  });

  test.each([
    ["their script", "service.ts"],
    ["their program", "bun"],
  ])("stay in use if new ones cannot start without %s, and are not said to be reloaded", async (_, deleted) => {
    const here = scratchFolder();
    const [program, script] = [join(here, "bun"), join(here, "service.ts")];
    copyFileSync(process.execPath, program);
    writeFileSync(script, `import ${JSON.stringify(resolve("src/main.ts"))};`);
    // In place of the command under test: a program that can be deleted while it runs.
    const instead = ["bash", "-c", `exec "$0" "$1" "\${@:${COMMAND.length + 2}}"`, program, script];
    const { args, exchange } = exchangeable();
    const service = await start([...args, "--workers=2"], {}, instead);
    const before = children(service.pid);
    rmSync(join(here, deleted));
    exchange();
    process.kill(service.pid, "SIGHUP");
    const kept = () =>
      service.stdout.filter((line) => line.includes("the previous one stays")).length === 2 || undefined;
    await until(kept, "both workers to stay");
    expect(children(service.pid)).toEqual(before);
    expect(await serialOf(service)).not.toBe("");
    expect(await service.stop()).toBe(0);
    expect(service.stdout.join("\n")).not.toContain('"reloaded"');
  });

  test("stay in use if a file is invalid", async () => {
    const { args, first } = exchangeable();
    const service = await start([...args, "--workers=2"]);
    const before = children(service.pid);
    const pem = readFileSync(first.cert, "utf8");
    writeFileSync(first.cert, pem.slice(0, 100));
    process.kill(service.pid, "SIGHUP");
    await logged(service, "cannot reload");
    expect(children(service.pid)).toEqual(before);
    for (const signal of ["SIGHUP", "SIGUSR1", "SIGUSR2"] as const) for (const pid of before) process.kill(pid, signal);
    expect(await serialOf(service)).not.toBe("");
    expect(children(service.pid)).toEqual(before);
    expect(await service.stop()).toBe(0);
  });
});

test("the log warns of the flag --token", async () => {
  await using service = await start(["--token=s3cret"]);
  const line = JSON.parse(await logged(service, '"warn"'));
  expect(line.msg).toContain("--token-file");
  expect(service.stdout.join("\n")).not.toContain("s3cret");
});

test.if(!IS_DENO)("a process that nohup has started does not stop when its terminal is closed", async () => {
  const folder = scratchFolder();
  const [path, log] = [join(folder, "sidekit.sock"), join(folder, "log")];
  const command = ["nohup", ...COMMAND, "--unix", path, ">", log, "2>&1"].join(" ");
  const terminal = spawn("script", ["--quiet", "--flush", "--command", command, "/dev/null"], { stdio: "ignore" });
  const lines = () => readFileSync(log, "utf8").split("\n");
  const lineWith = (text: string) => until(() => lines().find((line) => line.includes(text)), text);
  await until(() => existsSync(log) || undefined, "the log");
  const { pid } = JSON.parse(await lineWith("listens"));
  terminal.kill("SIGKILL");
  await lineWith("reloaded");
  expect((await fetch("http://localhost/livez", { unix: path })).status).toBe(200);
  process.kill(pid, "SIGTERM");
  await until(() => !existsSync(path) || undefined, "the end");
});

test.if(!IS_DENO)("a process stops in order when its terminal is closed, which sends SIGHUP too", async () => {
  const path = join(scratchFolder(), "sidekit.sock");
  const command = [...COMMAND, "--unix", path].join(" ");
  const terminal = spawn("script", ["--quiet", "--flush", "--command", command, "/dev/null"], { stdio: "ignore" });
  const answer = () => fetch("http://localhost/livez", { unix: path }).catch(() => undefined);
  await until(async () => (await answer())?.ok || undefined, "the service");
  terminal.kill("SIGKILL");
  await until(() => !existsSync(path) || undefined, "the socket to be removed");
});
