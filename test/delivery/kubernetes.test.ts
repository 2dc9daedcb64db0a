import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import packageManifest from "../../package.json" with { type: "json" };
import { type Container, knownVariables, type Manifest, manifests, type Pod } from "./support/manifests.ts";

setDefaultTimeout(60_000);

const folder = mkdtempSync(join(tmpdir(), "sidekit-kubernetes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const all = await manifests();
const named = all.map(({ file, manifest }): [string, Manifest] => [`${file} ${manifest.kind}`, manifest]);

function podOf({ spec }: Manifest): Pod {
  const { template } = spec as { template: { spec: Pod } };
  return template.spec;
}

const pods = named
  .filter(([, { kind }]) => kind === "Deployment")
  .map(([name, manifest]) => [name, podOf(manifest)] as const);

const containersOf = ({ initContainers = [], containers }: Pod): Container[] => [...initContainers, ...containers];

const sidekitOf = (pod: Pod): Container => {
  const found = containersOf(pod).find(({ name }) => name === "sidekit");
  if (!found) throw new Error("The pod has no Sidekit");
  return found;
};

describe("the manifests, by Kubernetes' published schemas", () => {
  test.each(named)("%s is valid", async (_, manifest) => {
    const models = await import(`kubernetes-models/${manifest.apiVersion}`);
    new models[manifest.kind](manifest).validate();
    const broken = { ...manifest, spec: { ...manifest.spec, selector: 5, podSelector: 5, scaleTargetRef: 5 } };
    expect(() => new models[manifest.kind](broken).validate()).toThrow();
  });

  /** The schemas let unknown fields pass, as the server does; as types they do not. */
  test("have no field that Kubernetes does not know", async () => {
    const source = all.map(({ manifest: { apiVersion, kind, ...rest } }, index) => {
      const model = `model${index}`;
      const type = `import { type I${kind} as ${model} } from "kubernetes-models/${apiVersion}";`;
      return `${type}\nexport const object${index}: ${model} = ${JSON.stringify({ apiVersion, kind, ...rest })};\n`;
    });
    await Bun.write(`${folder}/objects.ts`, source.join(""));
    const wrong = '{ apiVersion: "v1", kind: "Service", spec: { prots: [] } }';
    await Bun.write(
      `${folder}/typo.ts`,
      `import type { IService } from "kubernetes-models/v1";\nexport const typo: IService = ${wrong};\n`,
    );
    symlinkSync(`${process.cwd()}/node_modules`, `${folder}/node_modules`);
    const flags = ["--noEmit", "--strict", "--skipLibCheck", "--module", "preserve", "--moduleDetection", "force"];
    const compile = async (file: string) => {
      const tsc = [process.execPath, "node_modules/.bin/tsc", ...flags, file];
      const child = Bun.spawn(tsc, { cwd: folder, stdout: "pipe", stderr: "inherit" });
      return await new Response(child.stdout).text();
    };
    expect(await compile("objects.ts")).toBe("");
    expect(await compile("typo.ts")).toContain("'prots' does not exist");
  });
});

describe("the pods", () => {
  test.each(pods)("%s is restricted, by the Pod Security Standards", (_, pod) => {
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

  test.each(pods)("%s runs this release, with settings that it has", async (_, pod) => {
    const { image, env = [] } = sidekitOf(pod);
    expect(image).toBe(`sidekit:${packageManifest.version}`);
    const known = await knownVariables();
    expect(env.filter(({ name }) => !known.has(name))).toEqual([]);
  });
});

test("beside the service stand all that a cluster needs to keep it up", () => {
  const kinds = all.filter(({ file }) => file === "standalone.yaml").map(({ manifest }) => manifest.kind);
  expect(kinds.sort()).toEqual([
    "Deployment",
    "HorizontalPodAutoscaler",
    "NetworkPolicy",
    "PodDisruptionBudget",
    "Service",
  ]);
});
