import { expect, test } from "bun:test";
import { json, send, TOOLS } from "../../support/call.ts";
import type { Operation } from "../openapi-document.ts";

const { components, paths } = JSON.parse((await send("/openapi.json")).text);

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

/** A path whose parameters have the values of their examples. */
const filled = (path: string, { parameters = [] }: Operation): string =>
  parameters.reduce((url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(String(example))), path);

/** What makes a request fail with a status; other failures (422, 500, 503) have tests of their own. */
const PROVOKED: Readonly<Record<string, (method: string) => [query: string, init: RequestInit]>> = {
  400: (method) => (method === "post" ? ["", json("{")] : ["?a=%zz", {}]),
  413: () => ["", TOO_LARGE],
  415: () => ["", json("text=a", "application/x-www-form-urlencoded")],
};

const LISTED = Object.entries<Record<string, Operation>>(paths)
  .filter(([path]) => path.startsWith(TOOLS))
  .flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      Object.keys(PROVOKED)
        .filter((status) => status in operation.responses)
        .map((status) => ({ status, method, url: filled(path, operation) })),
    ),
  );

test("every operation answers with each documented status of an unreadable request", async () => {
  for (const { status, method, url } of LISTED) {
    const [query, init] = PROVOKED[status]?.(method) ?? ["", {}];
    const answer = await send(url + query, init);
    expect([status, method, url, String(answer.status)]).toEqual([status, method, url, status]);
  }
}, 60_000);
