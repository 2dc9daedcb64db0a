// Uses the package in process and by its server: uploads, streams, documents, agents, tokens, threads that work again and
// again. Node, Bun and Deno run it.
import assert from "node:assert/strict";
import { createIssuer, createSidekit, InvalidOptionError } from "sidekit";

assert.throws(() => createSidekit({ rateLimit: "often" }), InvalidOptionError);

const sidekit = createSidekit();
const server = await sidekit.listen();
const TOOLS = "/api/v1/tools";

const chunk = new Uint8Array(64 * 1024);

async function* chunks() {
  for (let sent = 0; sent < 64; sent++) yield chunk;
}

/** SHA-256 of 4 MiB of zeros, from `head --bytes=4M /dev/zero | sha256sum`. */
const OF_ZEROS = "bb9f8df61474d25e71fa00722318cd387396ca1736605e1248821cc0de3d3af8";

for (const ask of [sidekit.fetch, (path, init) => fetch(server.url + path, init)]) {
  const text = async (path, init) => {
    const response = await ask(TOOLS + path, init);
    const body = await response.text();
    assert.equal(response.status, 200, `${path}: ${body}`);
    return body;
  };
  const upload = (body) => ({
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body,
    duplex: "half",
  });

  assert.equal(await text("/hash/sha256/text", upload(new Uint8Array(4 * 1024 ** 2))), `${OF_ZEROS}\n`);
  assert.equal(await text("/hash/sha256/text", upload(ReadableStream.from(chunks()))), `${OF_ZEROS}\n`);

  for (let repeated = 0; repeated < 3; repeated++) {
    const image = await ask(`${TOOLS}/qr/generate/hello?format=png`, { headers: { accept: "image/png" } });
    assert.equal(await text("/qr/decode/text", upload(await image.arrayBuffer())), "hello\n");
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ password: "password" });
    assert.match(await text("/passwd/check", { method: "POST", headers, body }), /"score":0,/);
  }

  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  const agents = await ask("/mcp", { method: "POST", headers, body });
  assert.match(await agents.text(), /"name":"hash_digest"/);
  const document = await (await ask("/openapi.json")).json();
  assert.equal(document.openapi, "3.1.0");
  for (const path of ["/", "/docs"]) {
    const page = await ask(path, { headers: { accept: "text/html" } });
    assert.match(await page.text(), /<title>/);
  }
}

// A server that stops does not wait for a body that never ends.
const body = new ReadableStream({ start: (controller) => controller.enqueue(chunk) });
const headers = { "content-type": "application/octet-stream" };
const unfinished = fetch(`${server.url}${TOOLS}/hash/md5`, { method: "POST", headers, body, duplex: "half" });
const cutOff = assert.rejects(unfinished);
while (!(await (await fetch(`${server.url}/metrics`)).text()).includes("http_requests_in_flight 2\n"));
await server.stop();
await cutOff;
await assert.rejects(fetch(server.url));

const closed = await createSidekit({ token: "secret" }).listen();
assert.equal((await fetch(closed.url + TOOLS)).status, 401);
assert.equal((await closed.client.api.v1.tools.get()).data.data.tools.length, 6);
await closed[Symbol.asyncDispose]();
await assert.rejects(fetch(closed.url));

/** The keys of the seed "demo"; test/issuer has their source. */
const SEEDED = {
  ES256: "q_iJoidE_KONY4LPlMBWUp7_6iani-bsmR7B1NjSm14",
  EdDSA: "iudQ-msOGMlfLogbcWmCouupKZc8ia76TikZ_asuBVQ",
  RS256: "aouuo34v0swwX_vHYxZpz6dVNDd8PXirMIH4OusZgCM",
};

for (const [algorithm, kid] of Object.entries(SEEDED)) {
  const issuer = await createIssuer({ algorithm, seed: "demo" });
  const { keys } = await (await fetch(`${issuer.url}/jwks`)).json();
  assert.deepEqual([keys.length, keys[0].kid], [1, kid]);
  const body = new URLSearchParams({ grant_type: "client_credentials", client_id: "ci", scope: "read" });
  const answer = await (await fetch(`${issuer.url}/token`, { method: "POST", body })).json();
  for (const [token, valid] of [
    [answer.access_token, true],
    [await issuer.token({ wrong: "bad-signature" }), false],
  ]) {
    const input = { token, secret: JSON.stringify(keys[0]) };
    const { data } = await sidekit.client.api.v1.tools.jwt.validate.post(input);
    assert.equal(data.data.valid, valid);
  }
  await issuer.rotate();
  await issuer.close();
  await assert.rejects(fetch(issuer.url));
}
console.log("done");
