import { expect, setDefaultTimeout, test } from "bun:test";
import { once } from "node:events";
import { connect } from "node:net";
import { getLine } from "../support/connection.ts";
import { residentMiB } from "../support/processes.ts";
import { type Service, start } from "../support/service.ts";

setDefaultTimeout(120_000);

const CONNECTIONS = 8;
const AT_ONCE = 50;
/** How each answer to such a path ends. */
const REFUSED = 'and their paths"}}';

/** Sends many requests at the same time on one connection, and waits until all are refused. */
async function refusedAll(url: URL, number: number, rounds: number): Promise<void> {
  const socket = connect(Number(url.port), url.hostname);
  for (let round = 0; round < rounds; round++) {
    const paths = Array.from({ length: AT_ONCE }, (_, at) => `/${number}/${round}/${at}/${Math.random()}`);
    socket.write(paths.map((path) => getLine(path)).join(""));
    let refused = 0;
    for (let rest = ""; refused < AT_ONCE; ) {
      const parts = `${rest}${(await once(socket, "data"))[0]}`.split(REFUSED);
      refused += parts.length - 1;
      rest = parts.at(-1) ?? "";
    }
  }
  socket.destroy();
}

/** Requests that many different paths, none of which exists. */
async function askNowhere({ url }: Service, count: number): Promise<void> {
  const rounds = count / CONNECTIONS / AT_ONCE;
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => refusedAll(new URL(url), number, rounds)));
}

const metrics = async ({ url }: Service) => (await fetch(`${url}/metrics`)).text();
const series = (text: string) => text.split("\n").map((line) => line.replace(/ [^ ]+$/, ""));

test("50,000 requests to unknown paths add no time series and little memory", async () => {
  await using service = await start(["--log-level=error", "--rate-limit=1000000/1h"]);
  await askNowhere(service, 20_000);
  await metrics(service);
  const [before, resident] = [await metrics(service), residentMiB(service.pid)];
  await askNowhere(service, 50_000);
  const after = await metrics(service);
  expect(series(after)).toEqual(series(before));
  expect(after).toContain('http_requests_total{method="GET",route="unknown",status="404"} 70000\n');
  // About 300 bytes a request. What varies from run to run is less than 5 MiB.
  expect(residentMiB(service.pid) - resident).toBeLessThan(15);
});
