import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { residentMiB } from "../support/processes.ts";
import { start } from "../support/service.ts";

setDefaultTimeout(60_000);

const MIB = 1024 * 1024;
const service = await start();
afterAll(() => service.stop());

/** Resident memory of the service, in MiB. */
const resident = (): number => residentMiB(service.pid);

/** Hashes a number of MiB of zeros, which are sent as they are made. */
async function upload(path: string, mebibytes: number): Promise<string> {
  let left = mebibytes;
  const chunk = new Uint8Array(MIB);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left-- > 0) controller.enqueue(chunk);
      else controller.close();
    },
  });
  const headers = { "content-type": "application/octet-stream", "sidekit-key": "key" };
  const answer = await fetch(`${service.url}/api/v1/tools/hash/${path}/text`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
  return answer.text();
}

test("memory does not grow with the body", async () => {
  await upload("sha256", 8);
  const before = resident();
  const hasher = new Bun.CryptoHasher("sha256");
  for (let at = 0; at < 144; at++) hasher.update(new Uint8Array(MIB));
  expect(await upload("sha256", 144)).toBe(`${hasher.digest("hex")}\n`);
  expect(resident() - before).toBeLessThan(60);
});

test.each(["all", "hmac/sha256"])("memory does not grow with the body of %s", async (path) => {
  await upload(path, 8);
  const before = resident();
  // All digests of a MiB take 30 ms.
  await upload(path, 40);
  expect(resident() - before).toBeLessThan(20);
});

test("a body over the limit is refused with 413, with a declared length or without", async () => {
  const limited = await start(["--max-upload=1M"]);
  const headers = { "content-type": "application/octet-stream" };
  const send = async (body: BodyInit) => {
    const answer = await fetch(`${limited.url}/api/v1/tools/hash/sha256`, { method: "POST", headers, body });
    return [answer.status, (await answer.json()).error?.code];
  };
  expect(await send(new Uint8Array(MIB))).toEqual([200, undefined]);
  expect(await send(new Uint8Array(MIB + 1))).toEqual([413, "BODY_TOO_LARGE"]);
  expect(await send(new Response(new Uint8Array(MIB + 1)).body ?? "")).toEqual([413, "BODY_TOO_LARGE"]);
  await limited.stop();
});
