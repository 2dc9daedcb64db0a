/** The smallest service on Bun, to measure the start without our code. */
Bun.serve({ hostname: "127.0.0.1", port: process.env.PORT ?? 0, fetch: () => new Response("ok") });
