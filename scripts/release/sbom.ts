// Written by hand: cdxgen, which made it before, has a lock file of 425 lines and repeats what bun.lock says.
import lock from "../../bun.lock";
import manifest from "../../package.json" with { type: "json" };
import { commitDate } from "../commit.ts";
import type { BundledPackage } from "./bundled.ts";

interface Locked {
  group?: string;
  name: string;
  version: string;
  purl: string;
  /** The digest of its archive. */
  sha512: string;
  /** The places in the lock file of what it depends on. */
  dependsOn: string[];
}

/** How documents refer to a package. */
const refOf = ({ purl }: Pick<Locked, "purl">): string => decodeURIComponent(purl);

/**
 * The place in the lock file of a package that another one depends on: below that one, or below those that have it in theirs,
 * as `a/b/c`; else it is shared, as `c`.
 */
function placeOf(dependent: string, name: string): string | undefined {
  const parts = dependent.match(/(?:@[^/]+\/)?[^/]+/g) ?? [];
  const places = parts.map((_, index) => [...parts.slice(0, parts.length - index), name].join("/"));
  return [...places, name].find((place) => lock.packages[place] !== undefined);
}

/** Reads a package of the lock file. What it does without counts as a dependency only if the binary has it. */
function readLocked(place: string, bundled: ReadonlySet<string>): Locked {
  const [id = "", , info, integrity = ""] = lock.packages[place] ?? [];
  const [, group, name, version] = /^(?:(@.+)\/)?(.+)@(.+)$/.exec(id) ?? [];
  if (name === undefined || version === undefined || typeof info !== "object" || !integrity.startsWith("sha512-"))
    throw new Error(`bun.lock has no package of a registry at ${place}`);
  const optional: readonly string[] = info.optionalPeers ?? [];
  const peers = Object.keys(info.peerDependencies ?? {}).filter(
    (peer) => !optional.includes(peer) || bundled.has(peer),
  );
  return {
    ...(group ? { group } : {}),
    name,
    version,
    purl: `pkg:npm/${group ? `${group.replace("@", "%40")}/` : ""}${name}@${version}`,
    sha512: Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex"),
    dependsOn: [...Object.keys(info.dependencies ?? {}), ...peers].flatMap((each) => placeOf(place, each) ?? []),
  };
}

/** The production packages of the lock file by their places: the dependencies, and what these depend on. */
function productionPackages(bundled: ReadonlySet<string>): Map<string, Locked> {
  const found = new Map<string, Locked>();
  const open = Object.keys(manifest.dependencies);
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (found.has(place)) continue;
    const locked = readLocked(place, bundled);
    found.set(place, locked);
    open.push(...locked.dependsOn);
  }
  return new Map([...found].sort(([, one], [, other]) => (one.purl < other.purl ? -1 : 1)));
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

/**
 * The software bill of materials of a release, in CycloneDX 1.6 (ECMA-424): all production packages of the lock file. Packages
 * with code in the binary are "required", the others "excluded". The document is reproducible.
 */
export function createSbom(packages: readonly BundledPackage[], commit: string): string {
  const bundled = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
  const locked = productionPackages(new Set(packages.map(({ name }) => name)));
  const components = [...locked.values()].map(({ dependsOn, sha512, ...component }) => {
    const found = bundled.get(refOf(component).replace("pkg:npm/", ""));
    const facts = found ? { scope: "required", licenses: [{ expression: found.license }] } : { scope: "excluded" };
    const hashes = [{ alg: "SHA-512", content: sha512 }];
    return { type: "library", "bom-ref": refOf(component), ...component, ...facts, hashes };
  });
  const { name, version, description, license, dependencies } = manifest;
  const ref = `pkg:npm/${name}@${version}`;
  const refs = (places: readonly string[]) => places.flatMap((place) => locked.get(place) ?? []).map(refOf);
  const licenses = [{ license: { id: license } }];
  const properties = [{ name: "sidekit:commit", value: commit }];
  const body = {
    version: 1,
    metadata: {
      timestamp: commitDate().toISOString(),
      component: { type: "application", "bom-ref": ref, name, version, description, licenses, purl: ref, properties },
    },
    components: [...components, RUNTIME],
    dependencies: [
      { ref, dependsOn: [...refs(Object.keys(dependencies)), RUNTIME["bom-ref"]] },
      ...[...locked.values()].map((each) => ({ ref: refOf(each), dependsOn: refs(each.dependsOn) })),
    ],
  };
  // By the content (RFC 9562, 5.5), not by chance.
  const serialNumber = `urn:uuid:${Bun.randomUUIDv5(JSON.stringify(body), "url")}`;
  const head = { bomFormat: "CycloneDX", specVersion: "1.6", serialNumber };
  return `${JSON.stringify({ ...head, ...body }, undefined, 2)}\n`;
}
