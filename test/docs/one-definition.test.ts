import { describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { operation } from "../../src/operation/operation.ts";
import { integer, t, text } from "../../src/operation/schema.ts";
import { get, post, tool } from "../../src/operation/tool.ts";
import { docs } from "../../src/pages/page.ts";
import { appOf, inContext } from "../support/app.ts";

/** A service of one tool with one operation, whose limits are the only thing that may change. */
function service(maximum: number, maxBytes: number) {
  const repeat = operation({
    id: "toy.repeat",
    summary: "Repeat a word",
    input: t.Object({
      times: integer({ description: "How often", minimum: 1, maximum }),
      word: text({ description: "What to repeat", minLength: 1, maxBytes }),
    }),
    output: t.Object({ words: t.String({ description: "The word, that often" }) }),
    example: { times: 1, word: "a" },
    run: ({ times, word }) => ({ words: word.repeat(times) }),
    text: ({ words }) => words,
  });
  const toy = tool({
    name: "toy",
    title: "Toy",
    message: "Repeats words",
    defaultVerb: "repeat",
    routes: [post("/repeat", repeat), get("/repeat/:times/:word", repeat)],
  });
  const app = new Elysia().use(appOf(toy)).use(docs(async () => [toy]));
  return async (path: string, init?: RequestInit) =>
    await app.handle(inContext(new Request(`http://toy.example.org${path}`, init)));
}

type Ask = ReturnType<typeof service>;

const statusOf = async (ask: Ask, input: object) => {
  const [headers, body] = [{ "content-type": "application/json" }, JSON.stringify(input)];
  return (await ask("/api/v1/tools/toy/repeat", { method: "POST", headers, body })).status;
};

const parameters = async (ask: Ask) => (await (await ask("/api/v1/tools/toy")).json()).data.parameters;

const operations = async (ask: Ask) => {
  const { paths } = await (await ask("/openapi.json")).json();
  const { properties } = paths["/api/v1/tools/toy/repeat"].post.requestBody.content["application/json"].schema;
  const [times, word] = paths["/api/v1/tools/toy/repeat/{times}/{word}"].get.parameters;
  return { properties, times, word };
};

describe.each([
  { maximum: 3, maxBytes: 4, words: { times: "from 1 to 3", word: "at most 4 bytes" } },
  { maximum: 30, maxBytes: 2000, words: { times: "from 1 to 30", word: "at most 2,000 bytes" } },
])("the limits $maximum and $maxBytes are declared once and apply to", ({ maximum, maxBytes, words }) => {
  const ask = service(maximum, maxBytes);

  test("validation", async () => {
    const word = "a".repeat(maxBytes);
    expect(await statusOf(ask, { times: maximum, word })).toBe(200);
    expect(await statusOf(ask, { times: maximum + 1, word })).toBe(422);
    expect(await statusOf(ask, { times: maximum, word: `${word}a` })).toBe(422);
  });

  test("the document", async () => {
    const { properties, times, word } = await operations(ask);
    expect(properties.times).toEqual({ description: "How often", type: "integer", minimum: 1, maximum });
    expect(times.schema).toEqual({ type: "integer", minimum: 1, maximum });
    expect(properties.word.maxLength).toBe(maxBytes);
    expect(word.description).toEndWith(words.word);
  });

  test("the tool's description document", async () => {
    const { times, word } = await parameters(ask);
    expect([times, word]).toEqual([expect.stringContaining(words.times), expect.stringContaining(words.word)]);
  });
});
