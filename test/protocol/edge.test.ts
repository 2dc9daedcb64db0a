import { expect, spyOn, test } from "bun:test";
import { createApp } from "../../src/server/app.ts";
import { edgeOf } from "../support/app.ts";

test.each([
  ["close", 200, "close"],
  ["keep-alive, Close", 200, "close"],
  ["close , te", 200, "close"],
  ["closed", 200, null],
  ["not-close", 200, null],
  // Closing would cut off an answer that is given while the body arrives.
  ["close", 413, null],
])(
  "of a request with Connection: %s, the answer of status %d has %p; its time is known",
  async (asked, status, sent) => {
    const times: number[] = [];
    const observe = (_: unknown, __: unknown, ___: unknown, milliseconds: number) => void times.push(milliseconds);
    using _clock = spyOn(performance, "now").mockReturnValueOnce(1000).mockReturnValueOnce(1007);
    const edge = edgeOf(() => ({ fetch: () => new Response("", { status }) }), {}, { observe });
    const answer = await edge(new Request("http://localhost/", { headers: { connection: asked } }), () => "unix");
    expect([answer.headers.get("connection"), times]).toEqual([sent, [7]]);
  },
);

test("the routes of a tool are loaded once, and an unknown tool waits for all of them once", async () => {
  const { at, routes } = createApp();
  await Promise.all([at("/api/v1/tools/hash/md5/a"), at("/api/v1/tools/hash")]);
  const core = await at("/api/v1/tools/unknown");
  expect([at("/api/v1/tools/unknown"), at("/livez")]).toEqual([core, core]);
  expect(at("/api/v1/tools/hash")).not.toBe(core);
  expect(routes.all.length).toBe(new Set(routes.all.map(({ method, path }) => `${method} ${path}`)).size);
});
