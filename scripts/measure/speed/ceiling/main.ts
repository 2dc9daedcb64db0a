/**
 * The ceiling: the same work, hand-written on `Bun.serve`, with native cryptography if possible, without validation,
 * request ids, logs and metrics. With `--features` it has ids, logs and metrics, in as little code as possible. It only
 * answers the requests of the benchmark.
 */
import type { Segments } from "./answer.ts";
import { getColor, postColor } from "./color.ts";
import { withFeatures } from "./features.ts";
import { getHash, postHash } from "./hash.ts";
import { getJwt, postJwt } from "./jwt.ts";
import { getLorem, postLorem } from "./lorem.ts";
import { getPasswd, postPasswd } from "./passwd.ts";
import { getQr, postQr } from "./qr.ts";

const TOOLS = "/api/v1/tools/";

const get = (segments: Segments, request: Request): Response => {
  switch (segments[0]) {
    case "hash":
      return getHash(segments);
    case "color":
      return getColor(segments);
    case "jwt":
      return getJwt(segments);
    case "passwd":
      return getPasswd(segments);
    case "lorem":
      return getLorem(segments);
    default:
      return getQr(segments, request.headers.get("accept"));
  }
};

const POST = { hash: postHash, color: postColor, jwt: postJwt, passwd: postPasswd, lorem: postLorem, qr: postQr };

function answer(request: Request): Response | Promise<Response> {
  const { url } = request;
  const segments = url.slice(url.indexOf("/", 8) + TOOLS.length).split("/");
  if (request.method === "GET") return get(segments, request);
  const post = POST[segments[0] as keyof typeof POST];
  return request.json().then((body) => post(segments, body as never));
}

const clientOf = (request: Request): string | undefined => server.requestIP(request)?.address;

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: process.env.PORT ?? 0,
  fetch: process.argv.includes("--features") ? withFeatures(answer, clientOf) : answer,
});

console.log(`ceiling listens on ${server.url}`);
