import { expect, test } from "bun:test";
import { sidekit } from "../support/app.ts";

test("short requests that take long do not delay others until all of them are answered", async () => {
  const path = "/api/v1/tools/lorem/paragraphs/100/50";
  await sidekit.fetch(path);
  const order: string[] = [];
  const answered = (name: string) => (response: Response) => {
    expect(response.status).toBe(200);
    order.push(name);
  };
  const long = Array.from({ length: 16 }, () => sidekit.fetch(path).then(answered("long")));
  await sidekit.fetch("/livez").then(answered("small"));
  await Promise.all(long);
  expect(order.indexOf("small")).toBeLessThan(12);
});
