import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import lock from "../../bun.lock";
import manifest from "../../package.json" with { type: "json" };
import { bundledPackages } from "../../scripts/release/bundled.ts";
import { createNotices } from "../../scripts/release/notices.ts";
import { createSbom, generate, sbomOf } from "../../scripts/release/sbom.ts";

setDefaultTimeout(120_000);

/** CycloneDX's schemas, as its own generator carries them. */
const SCHEMAS = "scripts/release/sbom/node_modules/@cyclonedx/cdxgen/data";

interface Component {
  name: string;
  group?: string;
  version: string;
  scope: string;
  hashes?: { alg: string; content: string }[];
}

const packages = await bundledPackages();
let generated: Awaited<ReturnType<typeof generate>>;
let text: string;
let components: Component[];
let metadata: { component: { name: string; version: string; properties: object[] } };

beforeAll(async () => {
  generated = await generate();
  text = sbomOf(generated, packages, "abc");
  ({ components, metadata } = JSON.parse(text));
});

const find = (name: string) => components.find((each) => [each.group, each.name].filter(Boolean).join("/") === name);

describe("the bill of materials", () => {
  test("is valid for the published CycloneDX schema", async () => {
    const [bom, spdx, jsf] = await Promise.all(
      ["bom-1.6", "spdx", "jsf-0.82"].map((name) => Bun.file(`${SCHEMAS}/${name}.schema.json`).json()),
    );
    const ajv = addFormats(new Ajv({ strict: false, schemas: [spdx, jsf] }));
    ajv.addFormat("idn-email", true);
    ajv.addFormat("iri-reference", true);
    const validate = ajv.compile(bom);
    expect([validate(JSON.parse(text)), validate.errors]).toEqual([true, null]);
    expect(validate({ ...JSON.parse(text), components: [{ type: "thing" }] })).toBe(false);
  });

  test("is of this release and commit", () => {
    const { name, version, properties } = metadata.component;
    expect([name, version, properties]).toEqual([
      manifest.name,
      manifest.version,
      [{ name: "sidekit:commit", value: "abc" }],
    ]);
  });

  test("lists every dependency with the checksum of the lock file", () => {
    for (const name of Object.keys(manifest.dependencies)) {
      const integrity = String(lock.packages[name]?.at(-1)).replace("sha512-", "");
      expect(find(name)?.hashes).toEqual([
        { alg: "SHA-512", content: Buffer.from(integrity, "base64").toString("hex") },
      ]);
    }
  });

  test("distinguishes packages in the binary from others, and lists no development dependencies", () => {
    for (const name of ["elysia", "jose", "preact"]) expect(find(name)?.scope).toBe("required");
    expect(find("bun")).toMatchObject({ version: Bun.version, scope: "required" });
    expect(find("typescript")?.scope).toBe("excluded");
    expect(components.filter(({ scope }) => scope === "required")).toHaveLength(packages.length + 1);
    for (const name of ["fast-check", "@biomejs/biome"]) expect(find(name)).toBeUndefined();
  });

  test("is reproducible", async () => {
    expect(await createSbom(packages, "abc")).toBe(text);
    expect(text).not.toContain(`${process.cwd()}/`);
    expect(sbomOf(generated, packages, "abd")).not.toContain(JSON.parse(text).serialNumber);
  });
});

describe("the notices", () => {
  test("contain the licence of every package in the binary", () => {
    const notices = createNotices(packages);
    for (const { name, version, notice } of packages) {
      expect(notices).toContain(`${name} ${version}: `);
      expect(notices).toContain(notice);
    }
  });

  test("cannot be made if a package has no licence text", () => {
    const silent = { name: "silent", version: "1.0.0", license: "MIT", notice: "" };
    expect(() => createNotices([silent])).toThrow("Cannot find the licence of silent");
  });
});
