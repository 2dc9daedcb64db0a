import { expect, test } from "bun:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import manifest from "../../package.json" with { type: "json" };
import server from "../../server.json" with { type: "json" };
import { SETTINGS } from "../../src/settings/settings.ts";

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength });
const closed = (properties: object, required: readonly string[]) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const url = { type: "string", format: "uri" };
/** A version, not a range and not "latest". */
const version = { ...text(255), pattern: /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.source };

/** The documented fields of server.json (revision 2025-12-11 of the MCP registry) that the manifest has, and no others. */
const SCHEMA = closed(
  {
    $schema: { const: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json" },
    name: { type: "string", minLength: 3, maxLength: 200, pattern: "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$" },
    title: text(100),
    description: text(100),
    version,
    repository: closed({ url, source: { const: "github" } }, ["url", "source"]),
    websiteUrl: url,
    packages: {
      type: "array",
      items: closed(
        {
          registryType: { enum: ["npm", "oci"] },
          identifier: text(255),
          version,
          runtimeHint: { enum: ["npx", "docker"] },
          transport: closed({ type: { const: "stdio" } }, ["type"]),
          packageArguments: {
            type: "array",
            items: closed({ type: { const: "positional" }, value: text(255) }, ["type", "value"]),
          },
          environmentVariables: {
            type: "array",
            items: closed({ name: text(255), description: text(255), isRequired: { type: "boolean" } }, ["name"]),
          },
        },
        ["registryType", "identifier", "transport"],
      ),
    },
  },
  ["$schema", "name", "description", "version"],
);

test("server.json has the documented fields of the MCP registry, in their limits", () => {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(SCHEMA);
  validate(server);
  expect(validate.errors).toBeNull();
  expect(validate({ ...server, description: "x".repeat(101) })).toBe(false);
});

test("it describes this version, its packages and its command", () => {
  const [npm, image] = server.packages;
  expect([server.version, npm?.version]).toEqual([manifest.version, manifest.version]);
  expect(npm?.identifier).toBe(manifest.name);
  expect(image?.identifier).toBe(`ghcr.io/example/sidekit:${manifest.version}`);
  expect(manifest.repository.url).toBe(`git+${server.repository.url}.git`);
  const variables = SETTINGS.map(({ variable }) => variable);
  for (const { packageArguments, environmentVariables } of server.packages) {
    expect(packageArguments.map(({ value }) => value)).toEqual(["mcp"]);
    for (const { name } of environmentVariables) expect(variables).toContain(name);
  }
});

test("the npm package and the image prove that they belong to the name", async () => {
  expect(manifest.mcpName).toBe(server.name);
  const dockerfile = await Bun.file(new URL("../../Dockerfile", import.meta.url)).text();
  expect(dockerfile).toContain(`io.modelcontextprotocol.server.name="${server.name}"`);
});
