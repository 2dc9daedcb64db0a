/** Below the ports that systems give to connections, and to listeners that leave the choice to them (Linux: from 32768). */
const FIRST = 10_000;
const COUNT = 20_000;

/** A TCP port of 127.0.0.1 that is free, and that no other program gets by chance before the test uses it. */
export function freePort(): number {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    try {
      Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true);
      return port;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    }
  }
}
