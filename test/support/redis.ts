import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { needs } from "./needs.ts";
import { freePort } from "./ports.ts";
import { scratchFolder } from "./scratch.ts";
import { until } from "./service.ts";

needs("redis-server");

const isOpen = (port: number): Promise<true | undefined> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(undefined));
    socket.once("connect", () => socket.destroy());
  });

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a Redis server with nothing on disk, and waits until it takes connections. */
export async function startRedis(port = freePort(), args: readonly string[] = ["--port", String(port)]) {
  const all = [...args, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", scratchFolder()];
  const child = spawn("redis-server", all, { stdio: "ignore" });
  running.add(child);
  await until(() => isOpen(port), "the Redis server");
  const stop = async () => {
    running.delete(child);
    if (child.exitCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  return { port, pid: child.pid ?? 0, stop, [Symbol.asyncDispose]: stop };
}
