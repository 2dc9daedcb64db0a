import { expect, test } from "bun:test";
import { BodyMemory } from "../../src/http/body.ts";
import { rememberBody } from "../../src/http/response.ts";
import { RouteTable } from "../../src/http/route-table.ts";
import { edgeOf } from "../support/app.ts";

const LENGTH = 100_000;
const routes = new RouteTable();
routes.add([{ method: "POST", path: "/hash/text" }]);

/** An edge whose app, guard or loading of routes waits until a test ends it. */
function waiting(place: "app" | "guard" | "loading") {
  const bodyMemory = new BodyMemory(2.5 * LENGTH);
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const app = { fetch: () => (place === "app" ? end.then(() => new Response("done")) : new Response("done")) };
  const appAt = () => (place === "loading" ? end.then(() => app) : app);
  const guard = () => (place === "guard" ? end.then(() => undefined) : undefined);
  const edge = edgeOf(appAt, { bodyMemory }, { guards: [guard], routes });
  const post = async () => {
    const headers = { "content-length": `${LENGTH}` };
    return await edge(new Request("http://localhost/hash/text", { method: "POST", headers }), () => "unix");
  };
  return { bodyMemory, post, end: resolve };
}

test.each(["app", "guard", "loading"] as const)(
  "bodies count while a request waits for the %s, more are refused in the form of the route, and all are released",
  async (place) => {
    const { bodyMemory, post, end } = waiting(place);
    const answers = [post(), post()];
    expect(bodyMemory.used).toBe(2 * LENGTH);
    const refused = await post();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await refused.text()).toMatch(/^error: [^\n]+ try again in a second\n$/);
    end();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    expect(bodyMemory.used).toBe(0);
    expect((await post()).status).toBe(200);
    expect(bodyMemory.used).toBe(0);
  },
);

test("a large answer that finds no room is refused in the form of the route, and does not count", async () => {
  const bodyMemory = new BodyMemory(200_000);
  const text = "a".repeat(300_000);
  const app = { fetch: () => rememberBody(new Response(text), text) };
  const edge = edgeOf(() => app, { bodyMemory, network: true }, { routes });
  const refused = await edge(new Request("http://localhost/hash/text", { method: "POST" }), () => "unix");
  expect([refused.status, refused.headers.get("retry-after"), bodyMemory.used]).toEqual([503, "1", 0]);
  expect(await refused.text()).toMatch(/^error: [^\n]+ try again in a second\n$/);
});
