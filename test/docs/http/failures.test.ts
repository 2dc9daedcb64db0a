import { expect, test } from "bun:test";
import { json, send, TOOLS } from "../../support/call.ts";

const { components } = JSON.parse((await send("/openapi.json")).text);

/** Requests that are refused just as the document's examples show it. */
const REFUSED: readonly [kind: string, path: string, init: RequestInit][] = [
  ["Malformed", "/hash/md5", json("{")],
  ["UnsupportedMediaType", "/hash/md5/verify", json("text=a", "application/x-www-form-urlencoded")],
  ["BodyTooLarge", "/hash/md5", json({ text: "a".repeat(1024 * 1024) })],
  ["InvalidInput", "/passwd/batch/51/16", {}],
];

test.each(REFUSED)("%s is refused as the document shows it, in both forms", async (kind, path, init) => {
  const refused = await send(TOOLS + path, init);
  expect(JSON.parse(refused.text)).toEqual(components.responses[kind].content["application/json"].example);
  const inText = await send(`${TOOLS + path}/text`, init);
  expect(inText.text).toBe(components.responses[`${kind}AsText`].content["text/plain"].example);
});
