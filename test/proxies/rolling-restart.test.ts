import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { freePort } from "../support/ports.ts";
import { json, upload } from "../support/requests.ts";
import { type Service, start, until } from "../support/service.ts";
import { documented, type RunningProxy, startProxy } from "./proxy.ts";

setDefaultTimeout(120_000);

const HASH = "/api/v1/tools/hash/sha256";

/** The requests of the clients: without a body, with one, and with one that is streamed through the proxy. */
const REQUESTS: readonly [path: string, init: RequestInit][] = [
  [`${HASH}/hello/text`, {}],
  [`${HASH}/text`, json({ text: "hello" })],
  [`${HASH}/text`, upload(new Uint8Array(50_000))],
];

const RESTARTS = 6;
const CLIENTS = 9;
const ANSWERS_BETWEEN_RESTARTS = 100;
/**
 * Between the requests of a client: without it, most processor time goes into requests while a replica starts. A replica that
 * ends too early is found in more runs with 10 ms than with 5, as it then sees moments without a request.
 */
const PAUSE_MS = 10;

const proxies: RunningProxy[] = [];
const replicas = new Map<number, Service>();
afterAll(async () => {
  for (const proxy of proxies) await proxy.stop();
  for (const replica of replicas.values()) await replica.stop();
});

async function startReplica(port: number): Promise<void> {
  replicas.set(port, await start([`--port=${port}`, "--trust-proxy", "--log-level=info"]));
}

/** Restarts two replicas behind a proxy, one after the other, under load. @returns How often each status was the answer. */
async function restartReplicas(title: string) {
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()];
  for (const port of ports) await startReplica(port);
  const config = documented(title)
    .replace(/(listen|bind) :?80\b/, `$1 127.0.0.1:${front}`)
    .replace(/127\.0\.0\.1:3000/, `127.0.0.1:${ports[0]}`)
    .replace(/127\.0\.0\.1:3001/, `127.0.0.1:${ports[1]}`);
  const url = `http://127.0.0.1:${front}`;
  proxies.push(await startProxy(title, config, `${url}/livez`));

  const answers = new Map<number | string, number>();
  const total = () => [...answers.values()].reduce((sum, count) => sum + count, 0);
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, async (_, index) => {
    const [path, init] = REQUESTS[index % REQUESTS.length] ?? ["", {}];
    while (!isOver) {
      const status = await fetch(url + path, init).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        (error) => error.code,
      );
      answers.set(status, (answers.get(status) ?? 0) + 1);
      await Bun.sleep(PAUSE_MS);
    }
  });
  const moreAnswers = async () => {
    const enough = total() + ANSWERS_BETWEEN_RESTARTS;
    await until(() => total() >= enough || undefined, "answers through the proxy");
  };
  await moreAnswers();
  // One failure decides the test.
  for (let restart = 0; restart < RESTARTS && !answers.has(502); restart++) {
    const port = ports[restart % ports.length] ?? 0;
    expect(await replicas.get(port)?.stop()).toBe(0);
    await moreAnswers();
    await startReplica(port);
    await moreAnswers();
  }
  isOver = true;
  await Promise.all(clients);
  return answers;
}

test.each(["nginx: several replicas", "haproxy: several replicas"])(
  "%s answers every request while they restart under load",
  async (title) => {
    expect(Object.fromEntries(await restartReplicas(title))).toEqual({ 200: expect.any(Number) });
  },
);
