import { expect, test } from "bun:test";
import { checkMcpTools, readMcpTools, readSettings } from "../../src/settings/read-settings.ts";

test.each([
  ["SIDEKIT_TOKENS", "SIDEKIT_TOKEN"],
  ["SIDEKIT_TOKENFILE", "SIDEKIT_TOKEN_FILE"],
  ["SIDEKIT_COR", "SIDEKIT_CORS"],
  ["sidekit_token", "SIDEKIT_TOKEN"],
  ["SIDEKIT_PORT", "PORT"],
  ["SIDEKIT_HOST", "HOST"],
])("the unknown variable %s prevents the start, with the suggestion %s", (name, meant) => {
  expect(() => readSettings({}, { [name]: "1" })).toThrow(
    `${name}: unknown variable; did you mean ${meant}? Rename it or unset it`,
  );
});

test("one prevents the start of agents' tools too, which would all be offered", async () => {
  const start = readMcpTools({}, { SIDEKIT_MCP_TOOL: "hash_digest" });
  await expect(start).rejects.toThrow("SIDEKIT_MCP_TOOL: unknown variable; did you mean SIDEKIT_MCP_TOOLS?");
  expect(await readMcpTools({}, { SIDEKIT_MCP_TOOLS: "jwt,hash_digest" })).toEqual(["jwt", "hash_digest"]);
  await expect(checkMcpTools(["jwt", "constructor"])).rejects.toThrow(
    '--mcp-tools (SIDEKIT_MCP_TOOLS): "constructor" is not known; use jwt, color, passwd, hash, qr, lorem, or names of operations',
  );
});

test("a binary does not serve with an open debugger", () => {
  const { embeddedFiles } = Bun;
  Object.assign(Bun, { embeddedFiles: [new Blob()] });
  for (const name of "BUN_INSPECT BUN_INSPECT_CONNECT_TO BUN_INSPECT_NOTIFY BUN_INSPECT_PRELOAD".split(" ")) {
    expect(() => readSettings({}, { [name]: "1" })).toThrow(`${name}: opens a debugger in this process; unset it`);
    expect(readSettings({}, { [name]: "" }).port).toBe(3000);
  }
  Object.assign(Bun, { embeddedFiles });
});

test("the message does not contain the value of the variable", () => {
  const refuse = () => readSettings({}, { SIDEKIT_TOKENS: "s3cret" });
  expect(refuse).toThrow(/^(?!.*s3cret)SIDEKIT_TOKENS: /);
  expect(() => readSettings({}, { SIDEKIT_PORT: "x-tcp://" })).toThrow("did you mean PORT?");
  expect(() => readSettings({}, { SIDEKIT_TOKENS: "tcp://" })).toThrow("did you mean SIDEKIT_TOKEN?");
});

test("variables that Kubernetes sets for a service named sidekit are accepted", () => {
  const variables = {
    SIDEKIT_SERVICE_HOST: "10.0.0.7",
    SIDEKIT_SERVICE_PORT: "80",
    SIDEKIT_SERVICE_PORT_HTTP: "80",
    SIDEKIT_PORT: "tcp://10.0.0.7:80",
    SIDEKIT_PORT_80_TCP: "tcp://10.0.0.7:80",
    SIDEKIT_PORT_80_TCP_ADDR: "10.0.0.7",
    SIDEKIT_TOKEN_SERVICE_HOST: "10.0.0.8",
    SIDEKIT_TOKENS_PORT: "tcp://10.0.0.8:80",
  };
  expect(readSettings({}, variables).port).toBe(3000);
});

test("variables that are not similar to a setting, and those of a debugger of the source code, are ignored", () => {
  for (const name of ["SIDEKIT_URL", "SIDEKIT", "SIDEKICK", "TOKEN", "HOSTNAME", "SIDEKIT_UID", "BUN_INSPECT"])
    expect(readSettings({}, { [name]: "x" }).token).toBeUndefined();
});
