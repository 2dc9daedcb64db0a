/** The smallest service that Bun makes: what a start costs before any of our code. */
Bun.serve({ hostname: "127.0.0.1", port: process.env.PORT ?? 0, fetch: () => new Response("ok") });
