import { authority, type Listen } from "./server.ts";

/** Bun's own limit answers with an empty body before any of our code runs; ours are checked while reading. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

export const listen: Listen = ({ hostname, port }, handle) => {
  const server = Bun.serve({
    hostname,
    port,
    fetch: handle,
    maxRequestBodySize: NO_LIMIT,
    idleTimeout: 30,
    // Else an error page would show source code.
    development: false,
  });
  return {
    url: `http://${authority(hostname, server.port ?? port)}`,
    stop: () => server.stop(),
  };
};
