import { createIssuer, createSidekit } from "sidekit";

declare const Deno: { test(name: string, run: () => Promise<void>): void };

function equal(found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${found} is not ${wanted}`);
}

Deno.test("in this process", async () => {
  const { client } = createSidekit();
  const { data } = await client.api.v1.tools.hash({ algorithm: "md5" })({ text: "hello" }).get();
  equal(data?.data.hash, "5d41402abc4b2a76b9719d911017c592");
});

Deno.test("a server on a free port", async () => {
  const server = await createSidekit().listen();
  const { data } = await server.client.api.v1.tools.lorem.words({ count: 2 }).get();
  equal(data?.data.text, "Lorem ipsum");
  await server.stop();
});

Deno.test("an issuer of tokens", async () => {
  for (const [algorithm, start] of [
    ["ES256", "q_iJoid"],
    ["EdDSA", "iudQ-ms"],
    ["RS256", "aouuo34"],
  ] as const) {
    await using issuer = await createIssuer({ algorithm, seed: "demo" });
    const { keys } = await (await fetch(`${issuer.url}/jwks`)).json();
    equal(keys[0].kid.slice(0, 7), start);
    equal((await issuer.token()).split(".").length, 3);
  }
});
