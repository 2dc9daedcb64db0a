import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { listenError } from "../../src/server/listen.ts";
import { certificate } from "../support/certificate.ts";
import { needs } from "../support/needs.ts";
import { scratchFolder } from "../support/scratch.ts";
import { COMMAND, IS_DENO, run, start } from "../support/service.ts";

needs("Linux", "openssl");

setDefaultTimeout(120_000);

/** The one line that a command ends with, by its exit code. */
async function lineOf(code: number, ...args: string[]): Promise<string> {
  const ended = await run(args);
  expect([ended.code, ended.stdout]).toEqual([code, ""]);
  expect(ended.stderr).toMatch(/^sidekit: [^\n]+\n$/);
  return ended.stderr;
}

describe.concurrent("an address that cannot be used ends the start with one line and exit code 1:", () => {
  test("a port in use", async () => {
    await using service = await start();
    const { port } = new URL(service.url);
    const message = `sidekit: port ${port} of 127.0.0.1 is in use by another process; `;
    expect(await lineOf(1, "--port", port)).toStartWith(message);
    if (!IS_DENO) expect(await lineOf(1, "--port", port, "--workers=2")).toStartWith(message);
  });

  test.if(!IS_DENO)("a port that the workers of another service share", async () => {
    await using service = await start(["--workers=2"]);
    const { port } = new URL(service.url);
    expect(await lineOf(1, "--port", port, "--workers=2")).toContain(" is in use by another process; ");
  });

  test.each([
    ["an address that this machine does not have", "192.0.2.1", "this machine does not have that address"],
    ["an unknown host name", "no-such-host.invalid", "no address is known for that host name"],
  ])("%s", async (_, host, message) => {
    const args = [`--host=${host}`, "--port=0"];
    expect(await lineOf(1, ...args)).toContain(message);
    if (!IS_DENO) expect(await lineOf(1, ...args, "--workers=2")).toContain(message);
  });

  test("a socket on which a process listens, which it still does", async () => {
    const path = join(scratchFolder(), "sidekit.sock");
    await using _service = await start(["--unix", path]);
    const message = `sidekit: the Unix socket ${path} is in use by another process; `;
    expect(await lineOf(1, "--unix", path)).toStartWith(message);
    expect((await fetch("http://localhost/livez", { unix: path })).status).toBe(200);
  });

  test("a socket in a folder that does not exist", async () => {
    const path = join(scratchFolder(), "none", "sidekit.sock");
    expect(await lineOf(1, "--unix", path)).toContain("its folder does not exist");
  });

  test("a socket where another file is, which is kept", async () => {
    const { cert } = certificate();
    expect(await lineOf(1, "--unix", cert)).toContain("not a socket");
    expect(existsSync(cert)).toBe(true);
  });

  test.if(IS_DENO)("TLS on a Unix socket with Deno", async () => {
    const { cert, key } = certificate();
    const tls = ["--tls-cert", cert, "--tls-key", key];
    expect(await lineOf(1, ...tls, "--unix", join(scratchFolder(), "sidekit.sock"))).toContain("no TLS");
  });

  test("a port for privileged users", () => {
    if (process.getuid?.() !== 0) return;
    const nobody = ["setpriv", "--reuid=65534", "--clear-groups", ...COMMAND];
    const [program = "", ...args] = [...nobody, "--port=80"];
    const { status, stderr } = spawnSync(program, args, { encoding: "utf8", timeout: 15_000 });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^sidekit: port 80 of 127\.0\.0\.1 may only be opened by a/),
    ]);
  });
});

const UNKNOWN = "cannot listen on port 80 of a.example: no address is known for that host name";
const FOR_USER = "cannot listen on the Unix socket /a: this user may not write to its folder";

// By the codes of Bun and the names of Deno's errors. Without an explanation, an error is named.
test.each<[host: string, error: object, message: string]>([
  ["a.example", { message: "invalid argument, listen", code: "EINVAL" }, UNKNOWN],
  ["a.example", { code: "ENOTFOUND" }, UNKNOWN],
  ["a.example", { code: "EAI_AGAIN" }, UNKNOWN],
  ["a.example", { message: "Failed to listen at a.example" }, UNKNOWN],
  ["a.example", { message: "failed to lookup address information: Name or service not known" }, UNKNOWN],
  ["::1", { name: "AddrInUse" }, "port 80 of ::1 is in use by another process; "],
  ["::1", { name: "AddrNotAvailable" }, "cannot listen on port 80 of ::1: this machine does not have that address"],
  ["::1", { name: "PermissionDenied" }, "port 80 of ::1 may only be opened by a privileged user"],
  ["/a", { code: "ENOTDIR" }, "cannot listen on the Unix socket /a: its folder does not exist"],
  ["/a", { code: "EPERM" }, FOR_USER],
  ["/a", { code: "EROFS" }, FOR_USER],
  ["fe80::1", { message: "invalid argument, listen", code: "EINVAL" }, "cannot listen on port 80 of fe80::1 (EINVAL)"],
  ["a", { message: "no: Failed to listen at a\nb" }, "cannot listen on port 80 of a (no: Failed to listen at a)"],
])("that listening at %s failed by %j is explained", (hostname, error, message) => {
  const address = { hostname, port: 80, unix: hostname.startsWith("/") ? hostname : undefined };
  expect(listenError(address, Object.assign(new Error(), error)).message).toStartWith(message);
  expect(listenError(address, "odd").message).toEndWith(" (unknown)");
});

test.each(["300.1.1.1", "1.2.3", "127.0.0.1.1", "0x7f.1", "1"])("the setting --host=%s is refused", async (host) => {
  expect(await lineOf(2, "--host", host)).toStartWith(`sidekit: --host: "${host}" is not an address; use one like`);
});

test("standard output that cannot be written to ends the start with one line and exit code 1", () => {
  const command = `${COMMAND.join(" ")} --port=0 > /dev/full`;
  const { status, stderr } = spawnSync("sh", ["-c", command], { encoding: "utf8", timeout: 15_000 });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^sidekit: cannot write the log to standard output \([^,]*o space left on device[^,]*\)\n$/);
});
