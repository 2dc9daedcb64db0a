import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readEntries, Trust } from "../../src/auth/trusted-issuers.ts";
import type { WrongToken } from "../../src/issuer/options.ts";
import { scratchFolder } from "../support/scratch.ts";

/** How the tokens of an issuer can be wrong on purpose, and what is said of each. */
export const WRONG: Readonly<Record<WrongToken, string>> = {
  expired: "expired",
  "not-yet-valid": "not valid before",
  "wrong-audience": "audience is not the expected one",
  "wrong-issuer": "issuer (iss) is not a trusted one",
  "bad-signature": "signature does not match",
  "unknown-key": "none has the token's key id",
  "alg-none": 'algorithm is "none"',
};

/** A server at the loopback address that answers as an issuer under attack may. It counts the requests to each path. */
export function serveAnswers(answer: (path: string, request: Request) => Response | Promise<Response>) {
  const requests: string[] = [];
  const server = Bun.serve({
    port: 0,
    // What the service does not close stays open.
    idleTimeout: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      requests.push(pathname);
      return answer(pathname, request);
    },
  });
  const url = `http://127.0.0.1:${server.port}`;
  return { url, requests, [Symbol.dispose]: () => void server.stop(true) };
}

export function fileOf(content: unknown): string {
  const path = join(scratchFolder(), "issuers.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

/** Trusts issuers, and collects the reasons of failed attempts. */
export async function trusting(...entries: object[]): Promise<{ trust: Trust; reasons: string[] } & Disposable> {
  const reasons: string[] = [];
  const read = await readEntries(JSON.stringify(entries), "issuers.json");
  const trust = new Trust(read, (_, reason) => reasons.push(reason));
  return { trust, reasons, [Symbol.dispose]: () => trust.replace([]) };
}
