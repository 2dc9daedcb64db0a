import { describe, expect, setDefaultTimeout, test } from "bun:test";
import process from "node:process";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import lock from "../../bun.lock";
import manifest from "../../package.json" with { type: "json" };
import { bundledPackages, createNotices } from "../../scripts/release/bundled.ts";
import { createSbom } from "../../scripts/release/sbom.ts";
import { installPackages, PACKAGES } from "./support/machine.ts";

setDefaultTimeout(120_000);

/** CycloneDX's schemas. */
const SCHEMAS = `${PACKAGES}/@cyclonedx/cyclonedx-library/res/schema`;

interface Component {
  "bom-ref": string;
  name: string;
  group?: string;
  version: string;
  scope: string;
  hashes?: { alg: string; content: string }[];
}

const packages = await bundledPackages();
const text = createSbom(packages, "abc");
const bom: { components: Component[]; metadata: { component: object } } = JSON.parse(text);
const { components } = bom;

const find = (name: string) => components.find((each) => [each.group, each.name].filter(Boolean).join("/") === name);

describe("the bill of materials", () => {
  test("is valid for the published CycloneDX schema", async () => {
    await installPackages();
    const [schema, spdx, jsf] = await Promise.all(
      ["bom-1.6", "spdx", "jsf-0.82"].map((name) => Bun.file(`${SCHEMAS}/${name}.SNAPSHOT.schema.json`).json()),
    );
    const ajv = addFormats(new Ajv({ strict: false }));
    for (const [name, each] of Object.entries({ spdx, "jsf-0.82": jsf }))
      ajv.addSchema({ ...each, $id: `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json` });
    ajv.addFormat("idn-email", true);
    ajv.addFormat("iri-reference", true);
    const validate = ajv.compile(schema);
    expect([validate(bom), validate.errors]).toEqual([true, null]);
    const { name, version } = manifest;
    const properties = [{ name: "sidekit:commit", value: "abc" }];
    expect(bom.metadata.component).toMatchObject({ name, version, properties });
    expect(validate({ ...bom, components: [{ type: "thing" }] })).toBe(false);
  });

  test("lists every dependency with the checksum of the lock file", () => {
    for (const name of Object.keys(manifest.dependencies)) {
      const integrity = String(lock.packages[name]?.at(-1)).replace("sha512-", "");
      expect(find(name)?.hashes).toEqual([
        { alg: "SHA-512", content: Buffer.from(integrity, "base64").toString("hex") },
      ]);
    }
  });

  test("has the dependencies of each package, all of which it lists", () => {
    const { dependencies }: { dependencies: { ref: string; dependsOn: string[] }[] } = JSON.parse(text);
    const listed = new Set(components.map((each) => each["bom-ref"]));
    expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !listed.has(ref))).toEqual([]);
    const dependsOn = (name: string) => dependencies.find(({ ref }) => ref.startsWith(`pkg:npm/${name}@`))?.dependsOn;
    expect(dependsOn("sidekit")).toHaveLength(Object.keys(manifest.dependencies).length + 1);
    expect(dependsOn("qrcode")?.map((ref) => ref.replace(/@[^@]*$/, ""))).toEqual([
      "pkg:npm/dijkstrajs",
      "pkg:npm/pngjs",
      "pkg:npm/yargs",
    ]);
  });

  test("distinguishes packages in the binary from others, and lists no development dependencies", () => {
    for (const name of ["elysia", "jose", "preact"]) expect(find(name)?.scope).toBe("required");
    expect(find("bun")).toMatchObject({ version: Bun.version, scope: "required" });
    expect(find("@scalar/themes")?.scope).toBe("excluded");
    expect(components.filter(({ scope }) => scope === "required")).toHaveLength(packages.length + 1);
    for (const name of ["fast-check", "@biomejs/biome", "typescript"]) expect(find(name)).toBeUndefined();
  });

  test("is reproducible", () => {
    expect(createSbom(packages, "abc")).toBe(text);
    expect(text).not.toContain(`${process.cwd()}/`);
    expect(createSbom(packages, "abd")).not.toContain(JSON.parse(text).serialNumber);
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
