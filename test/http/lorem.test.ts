import { describe, expect, test } from "bun:test";
import { blamed, json, post, postText, send, TOOLS } from "../support/call.ts";

const generate = `${TOOLS}/lorem/generate`;

// test/http/descriptions.test.ts has requests with a seed, which caches may keep.
test("without a seed, caches may not keep the answer", async () => {
  expect((await send(`${TOOLS}/lorem/words/5`)).headers.get("cache-control")).toBe("no-store");
});

test("?p=true wraps the paragraphs of the text form in <p>", async () => {
  const { text } = await send(`${TOOLS}/lorem/paragraphs/2/text?p=true`);
  expect(text).toMatch(/^<p>Lorem ipsum [^<]+<\/p>\n\n<p>[^<]+<\/p>\n$/);
  expect((await send(`${TOOLS}/lorem/paragraphs/2/3/text?p=true`)).text).toStartWith("<p>");
});

describe("generate", () => {
  test("format text gives plain text, format html gives HTML without a frame", async () => {
    const text = await send(generate, json({ format: "text", type: "words", count: 3 }));
    expect([text.headers.get("content-type"), text.text]).toEqual(["text/plain; charset=utf-8", "Lorem ipsum dolor\n"]);
    const html = await send(generate, json({ format: "html", count: 2 }));
    expect(html.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(html.text).toMatch(/^<p>[^<]+<\/p>\n\n<p>[^<]+<\/p>\n$/);
  });

  test("failures are JSON for the formats json and html, and text for the format text", async () => {
    for (const format of ["json", "html", "nope", 5])
      expect(await blamed(generate, json({ format, count: 0 }))).toContain("/count");
    const text = await send(generate, json({ format: "text", count: 0 }));
    expect([text.status, text.text.startsWith("error: count")]).toEqual([422, true]);
  });

  test("type list gives items, as lines in text and as <ul> in HTML", async () => {
    const body = { type: "list", count: 3, seed: "42" };
    const { items, text } = await post("/lorem/generate", body);
    expect(await postText("/lorem/generate", body)).toBe(text);
    const page = await send(generate, json({ ...body, format: "html" }));
    expect(page.text).toBe(`<ul>\n${items.map((item: string) => `  <li>${item}</li>\n`).join("")}</ul>\n`);
  });

  test("type markdown gives headings, lists, quotes and code, in Markdown and in HTML", async () => {
    const body = { type: "markdown", count: 1, seed: "42" };
    const { text } = await post("/lorem/generate", body);
    expect(await postText("/lorem/generate", body)).toBe(text);
    const page = await send(generate, json({ ...body, format: "html" }));
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const tags = [...page.text.matchAll(/<(\w+)>/g)].map(([, tag]) => tag);
    expect(tags.join(" ")).toBe("h1 h2 p ul li li li li li blockquote p pre code");
  });

  test("words, sentences and bytes are one paragraph in HTML", async () => {
    for (const type of ["words", "sentences", "bytes"]) {
      const page = await send(generate, json({ type, count: 30, format: "html", seed: 1 }));
      const { text } = await post("/lorem/generate", { type, count: 30, seed: 1 });
      expect(page.text).toBe(`<p>${text}</p>\n`);
    }
  });
});
