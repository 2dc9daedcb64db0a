import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";
import packageManifest from "../../package.json" with { type: "json" };
import { parseIssuers } from "../../src/auth/trusted-issuers.ts";
import { readSettings } from "../../src/settings/read-settings.ts";
import { outputOf, run } from "../support/command.ts";
import { needs } from "../support/needs.ts";
import { scratchFolder } from "../support/scratch.ts";
import { installPackages, PACKAGES } from "./support/machine.ts";
import { type Container, knownVariables, type Manifest, manifests, type Pod, render } from "./support/manifests.ts";

needs("kubectl 1.21 or later");

setDefaultTimeout(120_000);

const folder = scratchFolder();

// A copy, where an operator has written the tokens.
cpSync("deploy", `${folder}/deploy`, { recursive: true });
const kustomize = `${folder}/deploy/kustomize`;
const tokens = `${kustomize}/overlays/internal/tokens`;
writeFileSync(tokens, "first\n");

async function overlay(name: string): Promise<{ file: string; manifest: Manifest }[]> {
  const objects = await render(`${kustomize}/overlays/${name}`);
  return objects.map((manifest) => ({ file: `overlay ${name}`, manifest }));
}

const [internal, external] = await Promise.all([overlay("internal"), overlay("public")]);
const example = (await render("examples/kubernetes")).map((manifest) => ({ file: "examples/kubernetes", manifest }));
const all = [...(await manifests()), ...internal, ...external, ...example];
const named = all.map(({ file, manifest }): [string, Manifest] => [`${file} ${manifest.kind}`, manifest]);

function podOf({ kind, spec }: Manifest): Pod {
  if (kind === "Pod") return spec as unknown as Pod;
  const { template } = spec as { template: { spec: Pod } };
  return template.spec;
}

/** The package with the models of an API group: Kubernetes' own groups, or those of the Gateway API. */
const modelsOf = (apiVersion: string): string =>
  `${apiVersion.startsWith("gateway.") ? "@kubernetes-models/gateway-api" : "kubernetes-models"}/${apiVersion}`;

const pods = named
  .filter(([, { kind }]) => kind === "Deployment" || kind === "Pod")
  .map(([name, manifest]) => [name, podOf(manifest)] as const);

const containersOf = ({ initContainers = [], containers }: Pod): Container[] => [...initContainers, ...containers];

const sidekitsOf = (pod: Pod): Container[] => containersOf(pod).filter(({ name }) => name === "sidekit");

const sidekits = pods.flatMap(([name, pod]) => sidekitsOf(pod).map((each): [string, Container] => [name, each]));

const objectOf = (objects: readonly { manifest: Manifest }[], kind: string, name: string | RegExp): Manifest => {
  const isNamed = ({ metadata }: Manifest) =>
    typeof name === "string" ? metadata.name === name : name.test(metadata.name);
  const found = objects.find(({ manifest }) => manifest.kind === kind && isNamed(manifest));
  if (!found) throw new Error(`There is no ${kind} ${name}`);
  return found.manifest;
};

await installPackages();

/** Prints what the models have against each manifest. It is a process of its own, as this one began before the packages were there. */
const VALIDATE = `
  const complaints = [];
  for (const { models, manifest } of await Bun.stdin.json()) {
    const { [manifest.kind]: Model } = await import(models);
    try {
      new Model(manifest).validate();
      complaints.push("");
    } catch (error) {
      complaints.push(String(error));
    }
  }
  console.log(JSON.stringify(complaints));`;

async function complaintsOf(objects: readonly Pick<Manifest, "apiVersion">[]): Promise<string[]> {
  const input = JSON.stringify(objects.map((manifest) => ({ models: modelsOf(manifest.apiVersion), manifest })));
  return JSON.parse(await outputOf([process.execPath, "-e", VALIDATE], { cwd: `${PACKAGES}/..`, input }));
}

describe("the manifests, by Kubernetes' published schemas", async () => {
  const complaints = await complaintsOf(named.map(([, manifest]) => manifest));
  const broken = named.map(([, { metadata, ...rest }]) => ({ ...rest, metadata: { ...metadata, labels: 5 } }));
  const ofBroken = await complaintsOf(broken);

  test.each(named.map(([name], index) => [name, index] as const))("%s is valid", (_, index) => {
    expect([complaints[index], ofBroken[index]]).toEqual(["", expect.stringContaining("labels")]);
  });

  /** The schemas let unknown fields pass, as the server does; as types they do not. */
  test("have no unknown fields", async () => {
    const source = all.map(({ manifest: { apiVersion, kind, ...rest } }, index) => {
      const model = `model${index}`;
      const type = `import { type I${kind} as ${model} } from "${modelsOf(apiVersion)}";`;
      return `${type}\nexport const object${index}: ${model} = ${JSON.stringify({ apiVersion, kind, ...rest })};\n`;
    });
    const typo = '{ apiVersion: "v1", kind: "Service", spec: { prots: [] } }';
    source.push(`import type { IService } from "kubernetes-models/v1";\nexport const typo: IService = ${typo};\n`);
    await Bun.write(`${folder}/objects.ts`, source.join(""));
    symlinkSync(PACKAGES, `${folder}/node_modules`);
    const flags = ["--noEmit", "--strict", "--skipLibCheck", "--module", "preserve", "--moduleDetection", "force"];
    const tsc = [process.execPath, resolve("node_modules/.bin/tsc"), ...flags, "objects.ts"];
    const errors = (await run(tsc, { cwd: folder })).stdout.match(/error TS.*/g);
    expect(errors).toEqual([expect.stringContaining("'prots' does not exist")]);
  });
});

describe("the pods", () => {
  test.each(pods)("%s meets the restricted Pod Security Standard", (_, pod) => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
    expect(pod.automountServiceAccountToken).toBe(false);
    for (const { securityContext, resources } of containersOf(pod)) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(Object.keys(resources.requests)).toEqual(["cpu", "memory"]);
      expect(resources.limits.memory).toBeDefined();
    }
  });

  test.each(sidekits)("%s runs this release with valid settings", async (_, { image, env = [] }) => {
    expect(image).toBe(`sidekit:${packageManifest.version}`);
    const known = await knownVariables();
    expect(env.filter(({ name }) => !known.has(name))).toEqual([]);
    const variables = Object.fromEntries(env.map(({ name, value }) => [name, value]));
    if (variables.SIDEKIT_TOKEN_FILE !== undefined) variables.SIDEKIT_TOKEN_FILE = tokens;
    expect(() => readSettings({}, variables)).not.toThrow();
    expect(() => readSettings({}, { ...variables, SIDEKIT_MCP: "sometimes" })).toThrow();
  });
});

const byKind = (one: Manifest, other: Manifest) => one.kind.localeCompare(other.kind);
const envOf = (objects: readonly { manifest: Manifest }[]) =>
  sidekitsOf(podOf(objectOf(objects, "Deployment", "sidekit")))[0]?.env?.map(({ name }) => name);

describe("the kustomizations", () => {
  test("have the unchanged standalone.yaml as their base", async () => {
    const file = all.filter(({ file }) => file === "standalone.yaml").map(({ manifest }) => manifest);
    expect((await render("deploy/kubernetes")).sort(byKind)).toEqual(file.sort(byKind));
  });

  test("internal: requires a token and serves a sub-path; other tokens replace the pods", async () => {
    expect(envOf(internal)).toEqual(["SIDEKIT_TRUST_PROXY", "SIDEKIT_TOKEN_FILE"]);
    const secret = internal.find(({ manifest }) => manifest.kind === "Secret")?.manifest;
    expect(secret?.data).toEqual({ tokens: btoa("first\n") });
    expect(podOf(objectOf(internal, "Deployment", "sidekit")).volumes).toEqual([
      { name: "tokens", secret: { secretName: secret?.metadata.name ?? "" } },
    ]);
    expect(objectOf(internal, "HTTPRoute", "sidekit").spec).toMatchObject({
      hostnames: ["example.com"],
      rules: [{ matches: [{}, { path: { type: "PathPrefix", value: "/tools/metrics" } }] }, { backendRefs: [{}] }],
    });
    // Pods are replaced when the tokens change.
    writeFileSync(tokens, "second\n");
    const changed = (await overlay("internal")).find(({ manifest }) => manifest.kind === "Secret")?.manifest;
    expect(changed?.metadata.name).not.toBe(secret?.metadata.name);
  });

  test("public: a rate limit for all replicas together, and egress only to its store", () => {
    expect(envOf(external)).toEqual(["SIDEKIT_RATE_LIMIT", "SIDEKIT_RATE_LIMIT_STORE", "SIDEKIT_TRUST_PROXY"]);
    const { name } = objectOf(external, "Service", "sidekit-valkey").metadata;
    const { env = [] } = sidekitsOf(podOf(objectOf(external, "Deployment", "sidekit")))[0] ?? {};
    expect(env.find((each) => each.name === "SIDEKIT_RATE_LIMIT_STORE")?.value).toBe(`redis://${name}:6379`);
    const { egress, ingress } = objectOf(external, "NetworkPolicy", "sidekit").spec;
    expect(egress).toMatchObject([{ ports: [{ port: 6379 }] }, { ports: [{ port: 53 }, { port: 53 }] }]);
    expect(ingress).toMatchObject([{ from: [{ podSelector: {} }, { namespaceSelector: {} }] }]);
  });

  test("combine: a custom overlay has all parts", async () => {
    const own = `${kustomize}/overlays/own`;
    mkdirSync(own);
    const parts = ["tokens", "rate-limit", "ingress", "issuers"].map((name) => `  - ../../components/${name}\n`);
    const text = `resources: [../../../kubernetes]\ncomponents:\n${parts.join("")}`;
    writeFileSync(`${own}/kustomization.yaml`, text);
    const objects = (await render(own)).map((manifest) => ({ manifest }));
    expect(envOf(objects)).toHaveLength(5);
    const file = objectOf(objects, "ConfigMap", /^sidekit-issuers-/);
    expect(parseIssuers(file.data?.["issuers.json"] ?? "", "issuers.json")).toHaveLength(1);
    expect(podOf(objectOf(objects, "Deployment", "sidekit")).volumes).toEqual([
      { name: "issuers", configMap: { name: file.metadata.name } },
      { name: "tokens", secret: { secretName: "sidekit" } },
    ]);
    expect(objectOf(objects, "NetworkPolicy", "sidekit").spec.egress).toContainEqual({ ports: [{ port: 443 }] });
  });
});
