import { expect, test } from "bun:test";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import packageManifest from "../../package.json" with { type: "json" };
import { installPackages, PACKAGES } from "./support/machine.ts";
import { knownVariables, withTokens } from "./support/manifests.ts";

/** The Compose Specification's schema, as the linter dclint carries it. */
const SCHEMA = `${PACKAGES}/dclint/schemas/compose.schema.json`;

await installPackages();

const text = await Bun.file("deploy/compose.yaml").text();
const { $schema: _, ...schema } = await Bun.file(SCHEMA).json();
const validate = addFormats(new Ajv({ strict: false })).compile(schema);

test.each([
  ["of deploy", text],
  ["of deploy with tokens", withTokens(text)],
  ["of the example with an issuer", await Bun.file("examples/issuer/compose.yaml").text()],
  ["of the example", await Bun.file("examples/compose/compose.yaml").text()],
])("the Compose file %s is valid by the published schema", (_, text) => {
  expect([validate(Bun.YAML.parse(text)), validate.errors]).toEqual([true, null]);
  expect(validate(Bun.YAML.parse(text.replace("read_only:", "readonly:")))).toBe(false);
});

test("the sidecar runs this release, confined, with valid settings", async () => {
  const { services, networks } = Bun.YAML.parse(text) as {
    services: Record<string, Record<string, unknown> & { environment: Record<string, string> }>;
    networks: Record<string, object>;
  };
  expect(services.sidekit).toMatchObject({
    image: `sidekit:${packageManifest.version}`,
    read_only: true,
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
    networks: ["tools"],
  });
  expect(services.sidekit).not.toHaveProperty("ports");
  expect(networks.tools).toEqual({ internal: true });
  const known = await knownVariables();
  expect(Object.keys(services.sidekit?.environment ?? {}).filter((name) => !known.has(name))).toEqual([]);
});
