import { expect, test } from "bun:test";
import { bodySizeOf } from "../../src/http/response.ts";
import { sidekit } from "../support/app.ts";

const answerTo = async (path: string, init?: RequestInit): Promise<Response> =>
  sidekit.fetch(`/api/v1/tools${path}`, init);

test.each([
  "/hash/md5/é",
  "/hash/md5/é/text",
  "/color/info/red",
  "/qr/generate/hello?raw=true",
  "/passwd/2",
  "/passwd/2/text",
  "/nowhere",
  "",
])("the log knows the size of the answer to GET %s", async (path) => {
  const answer = await answerTo(path);
  expect(bodySizeOf(answer)).toBe((await answer.arrayBuffer()).byteLength);
});

test("a 304 has no size", async () => {
  const tag = (await answerTo("/color/info/red")).headers.get("etag") ?? "";
  const answer = await answerTo("/color/info/red", { headers: { "if-none-match": tag } });
  expect([answer.status, bodySizeOf(answer), answer.headers.has("content-type")]).toEqual([304, 0, false]);
});
