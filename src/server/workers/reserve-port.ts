import { createServer } from "node:net";

/**
 * The port that workers are to share, picked where it is 0. Taking it for a moment shows that it is free: a second
 * service that shares ports would otherwise get part of the first one's connections.
 * @throws Error with a `code` like "EADDRINUSE" if it cannot be opened.
 */
export function reserve(host: string, port: number): Promise<number> {
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
