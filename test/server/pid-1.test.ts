import { expect, setDefaultTimeout, test } from "bun:test";
import process from "node:process";
import { needs } from "../support/needs.ts";
import { children, isAlive } from "../support/processes.ts";
import { IS_DENO, type Service, start } from "../support/service.ts";

setDefaultTimeout(120_000);
needs("namespaces of Linux");

const UNSHARE = ["unshare", ...(process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"])];

/** Runs a command as the first process of a new namespace, as containers do. */
const AS_PID_1 = [...UNSHARE, "--pid", "--fork", "--mount-proc", "--kill-child"];

/** Runs a command in a namespace where /dev is an empty folder. */
const WITHOUT_DEV = [...UNSHARE, "--mount", "sh", "-c", 'mount -t tmpfs none /dev && exec "$@"', "sh"];

/** The process that is the first one in there. */
const first = (service: Service): number => children(service.pid)[0] ?? 0;

if (!IS_DENO)
  test("and stops its workers", async () => {
    const service = await start(["--workers=2"], {}, AS_PID_1);
    const workers = children(first(service));
    expect(workers.length).toBe(2);
    process.kill(first(service), "SIGTERM");
    expect(await service.exited).toBe(0);
    expect(workers.filter(isAlive)).toEqual([]);
  });

test("it stops in a root file system without /dev/null", async () => {
  const service = await start([], {}, WITHOUT_DEV);
  expect((await fetch(`${service.url}/livez`)).status).toBe(200);
  expect(await service.stop()).toBe(0);
  expect(service.stdout.join("\n")).not.toContain("stopping failed");
});
