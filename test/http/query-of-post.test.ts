import { describe, expect, test } from "bun:test";
import { fitsUrl, flatFields, isSecret } from "../../src/operation/flat-fields.ts";
import { pathParameters, sampleBody, valueAt } from "../../src/operation/tool.ts";
import { TOOLS as DEFINITIONS } from "../../src/tools/tools.ts";
import { blamed, json, post, refusal, send, TOOLS } from "../support/call.ts";
import { HASH_OF_HELLO } from "../support/hello-digests.ts";

// RFC 4231, 4.3: test case 2. The key is "Jefe".
const MESSAGE = "what do ya want for nothing?";
const CODE = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";

describe("an option in the query of a POST", () => {
  test("counts as if it were in the body", async () => {
    const body = { text: MESSAGE, key: "4a656665" };
    expect((await post("/hash/hmac/sha256?keyEncoding=hex", body)).hmac).toBe(CODE);
    const base64 = Buffer.from(CODE, "hex").toString("base64");
    expect((await post("/hash/hmac/sha256?keyEncoding=hex&encoding=base64", body)).hmac).toBe(base64);
    const hash = "5d41402abc4b2a76b9719d911017c592";
    expect(await post(`/hash/verify?hash=${hash}`, { text: "hello" })).toMatchObject({ matches: true });
  });

  test("needs no body", async () => {
    const { text } = await send(`${TOOLS}/passwd/generate/text?length=20`, { method: "POST" });
    expect(text).toMatch(/^.{20}\n$/);
  });

  test("decides the form of failures", async () => {
    for (const [init, expected] of [
      [json({ count: 0 }), 422],
      [json("{"), 400],
      [json({}, "text/plain"), 415],
    ] as const) {
      const { status, headers } = await send(`${TOOLS}/lorem/generate?format=text`, init);
      expect([status, headers.get("content-type")]).toEqual([expected, "text/plain; charset=utf-8"]);
    }
  });
});

interface Given {
  id: string;
  url: string;
  body: Readonly<Record<string, unknown>>;
  name: string;
  pointer: string;
  value: unknown;
  place: "query" | "body only" | "secret";
}

/** Other values of an example: to verify its hash takes 0.2 s under Deno and Node. */
const BESIDE: Readonly<Record<string, object>> = {
  "passwd.verify": { hash: HASH_OF_HELLO },
};

/** Every field of every POST route that the route's example has, outside its path. */
const GIVEN: readonly Given[] = DEFINITIONS.flatMap(({ name: tool, routes }) =>
  routes
    .filter(({ method }) => method === "POST")
    .flatMap(({ path: route, operation: { id, input, example: usual } }) => {
      const example = { ...usual, ...BESIDE[id] };
      const named = pathParameters(route);
      const filled = route.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(valueAt(example, [name]))));
      return flatFields(input)
        .filter(({ name, path }) => !named.includes(name) && valueAt(example, path) !== undefined)
        .map(({ name, path, schema }) => ({
          id,
          url: `${TOOLS}/${tool}${filled}`,
          body: { ...sampleBody(route, example) },
          name,
          pointer: `/${path.join("/")}`,
          value: valueAt(example, path),
          place: isSecret(schema) ? ("secret" as const) : fitsUrl(schema) ? ("query" as const) : ("body only" as const),
        }));
    }),
);

const inQuery = ({ url, name, value }: Given): string =>
  `${url}?${new URLSearchParams({ [name]: typeof value === "string" ? value : JSON.stringify(value) })}`;

const without = ({ body, name }: Given) => ({ ...body, [name]: undefined });

describe.each(GIVEN)("$id: $name", (given) => {
  test("is refused in both the query and the body", async () => {
    expect(await blamed(inQuery(given), json(given.body))).toEqual([given.pointer]);
  });

  test(given.place === "query" ? "can be in the query alone" : "is refused in the query", async () => {
    if (given.place === "query") {
      expect((await send(inQuery(given), json(without(given)))).status).toBe(200);
      return;
    }
    const { status, paths, message } = await refusal(inQuery(given), json(without(given)));
    expect([status, paths]).toEqual([422, [given.pointer]]);
    expect(message).toContain(given.place === "secret" ? "because URLs end up in logs" : "must be in the body");
  });
});
