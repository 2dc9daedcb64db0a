/**
 * What `GET /auth` costs the service, beside `GET` of a hash in the same run: with a token that it remembers, and with one that
 * it sees for the first time. Processor time of the service for a request; the load takes turns in short rounds.
 *
 *     bun run build && bun scripts/measure/auth.ts
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createIssuer } from "../../src/issuer/issuer.ts";
import type { IssuerAlgorithm } from "../../src/issuer/options.ts";

const ROUNDS = 15;
const REQUESTS = 2000;
const CONNECTIONS = 8;

const ALGORITHMS: readonly IssuerAlgorithm[] = ["ES256", "EdDSA", "RS256"];

const folder = mkdtempSync(join(tmpdir(), "sidekit-measure-"));

/** Starts the binary with trusted issuers. */
async function serve(issuers: readonly string[]) {
  const file = join(folder, "issuers.json");
  writeFileSync(file, JSON.stringify(issuers.map((issuer) => ({ issuer }))));
  const command = ["dist/sidekit", "--port=0", "--issuers", file];
  const child = Bun.spawn(command, { stdout: "pipe", stderr: "inherit" });
  for await (const chunk of child.stdout) {
    const url = /listens on (http:[^\s",]+)/.exec(Buffer.from(chunk).toString())?.[1];
    if (url !== undefined) return { url, child };
  }
  throw new Error("the service did not start");
}

/** The processor time of a process so far, in nanoseconds. */
const timeOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]))
    .reduce((sum, time) => sum + time, 0);

/** A request as it is written; the log of the service is read by nobody, so it is the same work for all. */
const get = (path: string, token: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;

/** Sends requests over some connections, each after the answer to the one before. @throws Error for another status than 200. */
async function send(port: number, requests: readonly string[]): Promise<void> {
  let next = 0;
  const connect = () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const write = (socket: { write(text: string): unknown; end(): unknown }) => {
      const request = requests[next++];
      if (request === undefined) socket.end();
      else socket.write(request);
    };
    void Bun.connect({
      hostname: "127.0.0.1",
      port,
      socket: {
        open: write,
        data: (socket, chunk) => {
          if (chunk.toString("latin1", 0, 12) === "HTTP/1.1 200") write(socket);
          else reject(new Error(chunk.toString("latin1")));
        },
        close: () => resolve(),
        error: (_, error) => reject(error),
      },
    });
    return promise;
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connect));
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const issuers = await Promise.all(
  ALGORITHMS.map(async (algorithm) => ({ algorithm, issuer: await createIssuer({ algorithm }) })),
);
const { url, child } = await serve(issuers.map(({ issuer }) => issuer.url));
try {
  const port = Number(new URL(url).port);
  const known = (await issuers[0]?.issuer.token({ scope: "read write", claims: { email: "ada@example.com" } })) ?? "";
  const cases: { name: string; requests(): Promise<string[]>; costs: number[] }[] = [
    {
      name: "GET /hash/sha256/hello",
      requests: async () => Array(REQUESTS).fill(get("/api/v1/tools/hash/sha256/hello", known)),
      costs: [],
    },
    { name: "GET /auth, remembered", requests: async () => Array(REQUESTS).fill(get("/auth", known)), costs: [] },
    {
      name: "GET /auth?scope=…, remembered",
      requests: async () => Array(REQUESTS).fill(get("/auth?scope=read", known)),
      costs: [],
    },
    ...issuers.map(({ algorithm, issuer }) => ({
      name: `GET /auth, first time, ${algorithm}`,
      requests: async () =>
        await Promise.all(Array.from({ length: REQUESTS / 8 }, async () => get("/auth", await issuer.token()))),
      costs: [],
    })),
  ];
  for (let round = -2; round < ROUNDS; round++)
    for (const { requests, costs } of cases) {
      const sent = await requests();
      const before = timeOf(child.pid);
      await send(port, sent);
      // The first rounds warm up.
      if (round >= 0) costs.push((timeOf(child.pid) - before) / 1000 / sent.length);
    }
  const base = median(cases[0]?.costs ?? []);
  console.log("| Request | Processor time, µs | Times a hash |\n|---|---|---|");
  for (const { name, costs } of cases)
    console.log(`| ${name} | ${median(costs).toFixed(1)} | ${(median(costs) / base).toFixed(2)} |`);
} finally {
  child.kill();
  await Promise.all(issuers.map(async ({ issuer }) => await issuer.close()));
  rmSync(folder, { recursive: true });
}
process.exit();
