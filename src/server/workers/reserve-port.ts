import { createServer } from "node:net";

/**
 * The port that workers will share; a free one if it is 0. Listens on it exclusively for a moment to check that it is
 * free: otherwise, a second service with shared ports would get a part of the first one's connections.
 * @throws Error with a `code` like "EADDRINUSE" if listening fails.
 */
export function reservePort(host: string, port: number): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === "object" && address ? address.port : port;
      server.close(() => resolve(taken));
    });
  });
}
