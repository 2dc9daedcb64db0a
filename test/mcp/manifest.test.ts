import { expect, test } from "bun:test";
import manifest from "../../package.json" with { type: "json" };
import server from "../../server.json" with { type: "json" };
import { SETTINGS } from "../../src/settings/settings.ts";

const { mcpName: name, version, homepage, repository } = manifest;

const [variable] = SETTINGS.filter(({ flag }) => flag === "mcp-tools").map((setting) => setting.variable);

/** What both packages have in common. */
const STARTED = {
  transport: { type: "stdio" },
  packageArguments: [{ type: "positional", value: "mcp" }],
  environmentVariables: [{ name: variable, description: expect.stringMatching(/^.{1,255}$/), isRequired: false }],
};

test("server.json describes this release with the documented fields of the MCP registry (revision 2025-12-11)", () => {
  expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect<object>(server).toEqual({
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    // The npm package and the image have it too: so they prove that they belong to it.
    name,
    title: "Sidekit",
    description: expect.stringMatching(/^.{1,100}$/),
    version,
    repository: { url: repository.url.replace(/^git\+|\.git$/g, ""), source: "github" },
    websiteUrl: homepage,
    packages: [
      { registryType: "npm", identifier: manifest.name, version, runtimeHint: "npx", ...STARTED },
      { registryType: "oci", identifier: `ghcr.io/example/sidekit:${version}`, runtimeHint: "docker", ...STARTED },
    ],
  });
});
