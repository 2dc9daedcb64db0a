import { expect, test } from "bun:test";
import { json, send, TOOLS } from "../../support/call.ts";

const { components } = JSON.parse((await send("/openapi.json")).text);

/** A megabyte that is written once, as each operation gets it. */
const TOO_LARGE = json({ text: "a".repeat(1024 * 1024) });

/** Requests that are refused just as the document's examples show it. */
const REFUSED: readonly [kind: string, path: string, init: RequestInit][] = [
  ["Malformed", "/hash/md5", json("{")],
  ["UnsupportedMediaType", "/hash/md5/batch", json("text=a", "application/x-www-form-urlencoded")],
  ["BodyTooLarge", "/hash/md5", TOO_LARGE],
];

test.each(REFUSED)("the refusal %s equals its example in both forms", async (kind, path, init) => {
  const refused = await send(TOOLS + path, init);
  expect(JSON.parse(refused.text)).toEqual(components.responses[kind].content["application/json"].example);
  const inText = await send(`${TOOLS + path}/text`, init);
  expect(inText.text).toBe(components.responses[`${kind}AsText`].content["text/plain"].example);
});
