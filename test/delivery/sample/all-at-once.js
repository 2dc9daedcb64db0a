import { createSidekit } from "sidekit";

const sidekit = createSidekit();
const server = await sidekit.listen();
afterAll(() => server.stop());

const json = (body) => ({
  method: "POST",
  headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
  body: JSON.stringify(body),
});
const TOOLS = "/api/v1/tools";
const REQUESTS = [
  [`${TOOLS}/hash/blake3`, json({ text: "a" })],
  [`${TOOLS}/jwt/keys`, json({ algorithm: "ES256" })],
  [`${TOOLS}/qr/generate`, json({ text: "a" })],
  [`${TOOLS}/passwd/check`, json({ password: "a" })],
  [`${TOOLS}/lorem/words/3`],
  [`${TOOLS}/color/info/red`],
  ["/mcp", json({ jsonrpc: "2.0", id: 1, method: "ping" })],
  ["/openapi.json"],
  ["/metrics"],
  ["/docs"],
  [TOOLS],
];

// Each loads modules that others of them need, too. On a busy machine that takes longer than the runners' 5 seconds.
test.each([
  ["in process", (path, init) => sidekit.fetch(path, init)],
  ["in a server", (path, init) => fetch(server.url + path, init)],
])(
  "requests at the same time succeed %s",
  async (_, ask) => {
    const responses = await Promise.all(REQUESTS.map(([path, init]) => ask(path, init)));
    await Promise.all(responses.map((response) => response.arrayBuffer()));
    expect(responses.map(({ status }) => status)).toEqual(REQUESTS.map(() => 200));
  },
  60_000,
);
