import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync } from "node:fs";
import process from "node:process";
import manifest from "../../package.json" with { type: "json" };
import { commitDate } from "../commit.ts";
import type { BundledPackage } from "./bundled.ts";

/** The generator, with a separate lock file, because it is large and only needed for releases. */
const GENERATOR = "scripts/release/sbom";
const SCRATCH = "dist/sbom";
const SPECIFICATION = "1.6";

/** The parts of a CycloneDX document (ECMA-424) that are read here. */
interface Component {
  type: string;
  "bom-ref": string;
  group?: string;
  name: string;
  version: string;
  purl: string;
  hashes?: object[];
}

interface Bom {
  metadata: { tools: object };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

async function run(folder: string, ...command: string[]): Promise<void> {
  const child = Bun.spawn([process.execPath, ...command], { cwd: folder, stdout: "ignore", stderr: "inherit" });
  if ((await child.exited) !== 0) throw new Error(`Cannot create the SBOM: ${command[0]} failed`);
}

/** The generator's document for the lock file. */
export async function generate(): Promise<Bom> {
  await run(GENERATOR, "install", "--frozen-lockfile", "--ignore-scripts", "--omit=optional", "--silent");
  mkdirSync(SCRATCH, { recursive: true });
  for (const file of ["package.json", "bun.lock"]) copyFileSync(file, `${SCRATCH}/${file}`);
  const program = `${process.cwd()}/${GENERATOR}/node_modules/.bin/cdxgen`;
  const flags = ["--type=js", "--no-install-deps", "--no-recurse", "--no-babel", "--required-only"];
  await run(SCRATCH, "--bun", program, ...flags, `--spec-version=${SPECIFICATION}`, "--output=bom.json", ".");
  return await Bun.file(`${SCRATCH}/bom.json`).json();
}

const nameOf = ({ group, name, version }: Component): string => `${group ? `${group}/` : ""}${name}@${version}`;

/** A component without paths and hosts of this machine, with information from the binary. */
function describe(component: Component, bundled: ReadonlyMap<string, BundledPackage>): object {
  const { type, "bom-ref": ref, group, name, version, purl, hashes } = component;
  const found = bundled.get(nameOf(component));
  const facts = found ? { scope: "required", licenses: [{ expression: found.license }] } : { scope: "excluded" };
  return { type, "bom-ref": ref, ...(group ? { group } : {}), name, version, ...facts, hashes, purl };
}

/** The runtime in the binary, which the lock file does not list for production. */
const RUNTIME = {
  type: "platform",
  "bom-ref": `pkg:npm/bun@${Bun.version}`,
  name: "bun",
  version: Bun.version,
  scope: "required",
  licenses: [{ license: { id: "MIT" } }],
  purl: `pkg:npm/bun@${Bun.version}`,
};

/** A UUID that depends only on the content (RFC 9562, 5.8). */
function serialNumber(content: string): string {
  const hash = createHash("sha256").update(content).digest("hex");
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 3) | 8).toString(16);
  const fields = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, variant + hash.slice(17, 20)];
  return `urn:uuid:${[...fields, hash.slice(20, 32)].join("-")}`;
}

/** The generator's document as that of a release: see `createSbom`. */
export function sbomOf(generated: Bom, packages: readonly BundledPackage[], commit: string): string {
  const { metadata, components, dependencies } = generated;
  const bundled = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
  const { name, version, description, license } = manifest;
  const ref = `pkg:npm/${name}@${version}`;
  const application = {
    type: "application",
    "bom-ref": ref,
    name,
    version,
    description,
    licenses: [{ license: { id: license } }],
  };
  const body = {
    version: 1,
    metadata: {
      timestamp: commitDate().toISOString(),
      tools: metadata.tools,
      component: { ...application, purl: ref, properties: [{ name: "sidekit:commit", value: commit }] },
    },
    components: [...components.map((each) => describe(each, bundled)), RUNTIME],
    dependencies: dependencies.map((each) =>
      each.ref === ref ? { ref, dependsOn: [...each.dependsOn, RUNTIME["bom-ref"]] } : each,
    ),
  };
  const head = { bomFormat: "CycloneDX", specVersion: SPECIFICATION, serialNumber: serialNumber(JSON.stringify(body)) };
  return `${JSON.stringify({ ...head, ...body }, undefined, 2)}\n`;
}

/**
 * The software bill of materials of a release, in CycloneDX: all production packages of the lock file. Packages with code
 * in the binary are "required", the others "excluded". The document is reproducible.
 */
export const createSbom = async (packages: readonly BundledPackage[], commit: string): Promise<string> =>
  sbomOf(await generate(), packages, commit);
