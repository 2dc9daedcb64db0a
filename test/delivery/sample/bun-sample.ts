import { afterAll, expect, test } from "bun:test";
import { createIssuer, createSidekit, InvalidOptionError } from "sidekit";

const sidekit = createSidekit();
const server = await createSidekit({ token: "secret" }).listen();
afterAll(() => server.stop());

test("the typed client calls the app in process", async () => {
  const { data } = await sidekit.client.api.v1.tools.hash({ algorithm: "md5" })({ text: "hello" }).get();
  expect(data?.data.hash).toBe("5d41402abc4b2a76b9719d911017c592");
});

test("a password check runs in its thread with the dictionaries", async () => {
  const { data } = await sidekit.client.api.v1.tools.passwd.check.post({ password: "password" });
  expect(data?.data.score).toBe(0);
});

test("a QR code is generated and read by WebAssembly", async () => {
  const { fetch } = sidekit;
  const image = await fetch("/api/v1/tools/qr/generate/hello?format=png", { headers: { accept: "image/png" } });
  const headers = { "content-type": "application/octet-stream" };
  const answer = await fetch("/api/v1/tools/qr/decode/text", { method: "POST", headers, body: await image.blob() });
  expect(await answer.text()).toBe("hello\n");
});

test("the page and the documentation are served", async () => {
  const page = await sidekit.fetch("/", { headers: { accept: "text/html" } });
  expect(await page.text()).toContain("<title>");
  expect((await sidekit.fetch("/docs")).status).toBe(200);
  expect((await sidekit.fetch(new URL("http://example.test/openapi.json"))).status).toBe(200);
});

test("a server listens on a free port and requires a token", async () => {
  expect((await fetch(`${server.url}/api/v1/tools`)).status).toBe(401);
  const { data } = await server.client.api.v1.tools.get();
  expect(data?.data.tools.length).toBe(6);
});

test("a server stops at the end of its block", async () => {
  let url = "";
  {
    await using inner = await sidekit.listen();
    url = inner.url;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }
  expect(fetch(`${url}/readyz`)).rejects.toThrow();
});

test("an invalid setting is refused", () => {
  expect(() => createSidekit({ rateLimit: "often" })).toThrow(InvalidOptionError);
});

test("an issuer gives tokens of the keys of its seed", async () => {
  await using issuer = await createIssuer({ seed: "demo" });
  const { keys } = await (await fetch(`${issuer.url}/jwks`)).json();
  expect(keys[0].kid).toBe("q_iJoidE_KONY4LPlMBWUp7_6iani-bsmR7B1NjSm14");
  expect((await issuer.token()).split(".").length).toBe(3);
});
