import { DEFAULT_POLICY } from "../../src/http/request-context.ts";
import { listen } from "../../src/runtime/bun.ts";
import { app, routes } from "../../src/server/app.ts";
import { createEdge } from "../../src/server/edge.ts";

const edge = createEdge(() => app, { ...DEFAULT_POLICY, loopback: true }, { routes });

/** Where the app of this process listens. */
export const URL_OF_APP = listen({ hostname: "127.0.0.1", port: 0 }, edge).url;
