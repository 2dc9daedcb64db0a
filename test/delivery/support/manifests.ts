import { readdirSync } from "node:fs";
import process from "node:process";
import { output } from "../../support/command.ts";
import { needs } from "../../support/needs.ts";

needs("kubectl");

const FOLDER = "deploy/kubernetes";

/** A Kubernetes object, as far as these tests look into it. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec: Record<string, unknown>;
  data?: Record<string, string>;
}

export interface Container {
  name: string;
  image: string;
  env?: { name: string; value: string }[];
  securityContext: object;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
}

/** A pod template's specification. */
export interface Pod {
  automountServiceAccountToken: boolean;
  securityContext: object;
  volumes?: { name: string; secret?: { secretName: string }; configMap?: { name: string } }[];
  initContainers?: Container[];
  containers: Container[];
}

/** A file with its marked lines, which operators include where callers need a token. */
export const withTokens = (text: string): string => text.replaceAll(/^( *)#> /gm, "$1");

const objectsOf = (text: string): Manifest[] => [Bun.YAML.parse(text)].flat() as Manifest[];

/** All objects of the files in `deploy/kubernetes`, with the name of their file. */
export async function manifests(): Promise<{ file: string; manifest: Manifest }[]> {
  const files = readdirSync(FOLDER).filter((file) => file !== "kustomization.yaml");
  const found = files.sort().map(async (file) => {
    const objects = objectsOf(await Bun.file(`${FOLDER}/${file}`).text());
    return objects.map((manifest) => ({ file, manifest }));
  });
  return (await Promise.all(found)).flat();
}

/** What `kubectl apply -k` applies for a folder with a kustomization. */
export const render = async (folder: string): Promise<Manifest[]> =>
  objectsOf(await output("kubectl", "kustomize", folder));

/** The output of `sidekit serve --help`, for all test files of this run. */
let help: Promise<string> | undefined;

/** The variables that the service reads, by its own account. */
export async function knownVariables(): Promise<Set<string>> {
  help ??= output(process.execPath, "src/main.ts", "serve", "--help");
  return new Set((await help).match(/\b(?:SIDEKIT_[A-Z_]+|HOST|PORT)\b/g));
}
