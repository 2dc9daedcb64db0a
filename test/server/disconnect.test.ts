import { expect, test } from "bun:test";
import { get, post } from "../../src/operation/tool.ts";
import { listen } from "../../src/runtime/bun.ts";
import type { Observe } from "../../src/server/edge.ts";
import { appOf, edgeOf } from "../support/app.ts";
import { json } from "../support/requests.ts";
import { toyOperation, toyTool } from "../support/toy.ts";

/** A service whose operation says when it begins, and when its signal is aborted. */
function waiting() {
  const begun = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  const wait = toyOperation("toy.wait", async (_, { signal }) => {
    signal?.addEventListener("abort", () => aborted.resolve());
    begun.resolve();
    await aborted.promise;
    return {};
  });
  const app = appOf(toyTool(post("/wait", wait), get("/wait", { ...wait, id: "toy.waitByGet" })));
  const edge = edgeOf(() => app, { network: true });
  const { url } = listen({ hostname: "127.0.0.1", port: 0 }, edge);
  return { url: `${url}/api/v1/tools/toy/wait`, begun: begun.promise, aborted: aborted.promise };
}

test("nothing is done for a caller whose connection is gone when its request is read", async () => {
  const calls: string[] = [];
  const answer = () => {
    calls.push("called");
    return new Response();
  };
  const appAt = () => {
    calls.push("prepared");
    return { fetch: answer };
  };
  const observe: Observe = (_, { outcome, client }) => void calls.push(`${outcome.callerLeft} ${client}`);
  const limited = edgeOf(appAt, { limited: true }, { observe });
  const request = () => new Request("http://localhost/livez");
  expect((await limited(request(), () => undefined)).status).toBe(499);
  expect(calls.splice(0)).toEqual(["true undefined"]);
  const mapped = ["::ffff:192.0.2.1", "0:0:0:0:0:FFFF:C000:201"];
  for (const address of [...mapped, "2001:db8::ffff:c000:201", "::ffff:1:2:3", "unix"]) {
    await limited(request(), () => address);
    const known = mapped.includes(address) ? "192.0.2.1" : address;
    expect(calls.splice(0)).toEqual(["prepared", "called", `false ${known}`]);
  }
  // The address is read only if something needs it: the runtime computes it slowly.
  const unread = edgeOf(appAt);
  await unread(request(), () => expect.unreachable("The address is read"));
  expect(calls).toEqual(["prepared", "called"]);
});

// A slash at the end makes the edge hand on a copy of the request.
test.each([
  ["GET", ""],
  ["POST", ""],
  ["POST", "/text/"],
])("an operation learns that its caller has disconnected: %s %s", async (method, form) => {
  const { url, begun, aborted } = waiting();
  const caller = new AbortController();
  const answer = fetch(url + form, { ...(method === "POST" && json({})), signal: caller.signal });
  await begun;
  caller.abort();
  await expect(answer).rejects.toThrow();
  await aborted;
});
