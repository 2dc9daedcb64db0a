// A service whose app fails in every way, with what callers sent in the messages.
import process from "node:process";
import { RouteTable } from "../../src/http/route-table.ts";
import { createLog } from "../../src/observe/log.ts";
import { Traffic } from "../../src/observe/measurements.ts";
import { listen } from "../../src/runtime/bun.ts";
import { observer } from "../../src/server/compose.ts";
import { exit, logUncaughtErrors } from "../../src/server/shutdown.ts";
import { edgeOf } from "../support/app.ts";

class Broken extends Error {}

const log = createLog("debug", "json", false);
logUncaughtErrors(log, () => exit(log, 1));

const app = {
  fetch(request: Request): Response | Promise<Response> {
    const { pathname: path } = new URL(request.url);
    const error = new Broken(`cannot serve ${path}\n    at ${path} (${path}:1:1)`);
    if (path.startsWith("/late")) return Promise.reject(error);
    if (path.startsWith("/unhandled")) void Promise.reject(error);
    else if (path.startsWith("/uncaught")) {
      setTimeout(() => {
        throw error;
      }, 1);
    } else throw error;
    return new Response("fine");
  },
};

const observe = observer(new Traffic(), new RouteTable(), (fault) => log.write("error", "failed", { ...fault }), log);
const edge = edgeOf(() => app, { network: true }, { observe });
const server = listen({ hostname: "127.0.0.1", port: 0 }, edge);
process.stdout.write(`listens on ${server.url}\n`);
