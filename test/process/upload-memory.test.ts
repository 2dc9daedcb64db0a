import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { residentMiB } from "../support/processes.ts";
import { upload } from "../support/requests.ts";
import { start } from "../support/service.ts";

setDefaultTimeout(60_000);

const MIB = 1024 * 1024;
const service = await start();
afterAll(() => service.stop());

/** Resident memory of the service, in MiB. */
const resident = (): number => residentMiB(service.pid);

/** Hashes a number of MiB of zeros, which are sent as they are made. */
async function uploadZeros(path: string, mebibytes: number): Promise<void> {
  let left = mebibytes;
  const chunk = new Uint8Array(MIB);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left-- > 0) controller.enqueue(chunk);
      else controller.close();
    },
  });
  const answer = await fetch(`${service.url}/api/v1/tools/hash/${path}/text`, upload(body, { "sidekit-key": "key" }));
  expect(answer.status).toBe(200);
  await answer.text();
}

// All digests of a MiB take 30 ms.
test.each([
  ["sha256", 144, 60],
  ["all", 40, 20],
  ["hmac/sha256", 40, 20],
])("memory does not grow with the body of %s", async (path, mebibytes, most) => {
  await uploadZeros(path, 8);
  const before = resident();
  await uploadZeros(path, mebibytes);
  expect(resident() - before).toBeLessThan(most);
});
