import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { scratchFolder } from "../support/scratch.ts";
import { COMMAND, until } from "../support/service.ts";

setDefaultTimeout(120_000);

const running: ChildProcess[] = [];
const pipes: number[] = [];
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  for (const pipe of pipes) closeSync(pipe);
});

/** Both ends of a pipe that nobody reads, full to its last byte. */
function fullPipe(): number {
  const path = join(scratchFolder(), "log");
  spawnSync("mkfifo", [path]);
  pipes.push(openSync(path, constants.O_RDWR | constants.O_NONBLOCK));
  const writer = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  for (const size of [4096, 1]) {
    try {
      for (;;) writeSync(writer, Buffer.alloc(size));
    } catch {
      // It is full.
    }
  }
  closeSync(writer);
  const blocking = openSync(path, constants.O_WRONLY);
  pipes.push(blocking);
  return blocking;
}

/** A service whose log goes to a full pipe. */
function startUnread(...args: string[]): ChildProcess {
  const [program, ...first] = COMMAND;
  const child = spawn(program, [...first, ...args], { stdio: ["ignore", fullPipe(), "inherit"] });
  running.push(child);
  return child;
}

const answers = (probe: () => Promise<Response>) =>
  until(async () => ((await probe().catch(() => undefined))?.ok ? true : undefined), "the service");

/** The exit code after a signal, and whether it took longer than it may. */
async function endOf(child: ChildProcess, signals: number): Promise<number | null> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  if (signals > 1) {
    await sleep(100);
    child.kill("SIGTERM");
  }
  await Promise.race([ended, sleep(8000)]);
  return child.exitCode;
}

test.each([1, 2])(
  "with a log that nobody reads, the service starts, answers, and ends after %p SIGTERM",
  async (signals) => {
    const path = join(scratchFolder(), "sidekit.sock");
    const child = startUnread("--unix", path, "--shutdown-timeout=1s");
    const probe = () => fetch("http://localhost/livez", { unix: path });
    await answers(probe);
    for (let request = 0; request < 500; request++) await (await probe()).text();
    expect(await endOf(child, signals)).not.toBeNull();
  },
);
