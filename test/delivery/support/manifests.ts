import { readdirSync } from "node:fs";
import process from "node:process";
import { output } from "./machine.ts";

const FOLDER = "deploy/kubernetes";

/** A Kubernetes object, as far as these tests look into it. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec: Record<string, unknown>;
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
  initContainers?: Container[];
  containers: Container[];
}

/** A file with its marked lines, which operators include where callers need a token. */
export const withTokens = (text: string): string => text.replaceAll(/^( *)#> /gm, "$1");

/** All objects of `deploy/kubernetes`, with the name of their file, and those with tokens besides. */
export async function manifests(): Promise<{ file: string; manifest: Manifest }[]> {
  const objects = (file: string, text: string) =>
    [Bun.YAML.parse(text)].flat().map((manifest) => ({ file, manifest: manifest as Manifest }));
  const found = readdirSync(FOLDER)
    .sort()
    .map(async (file) => {
      const text = await Bun.file(`${FOLDER}/${file}`).text();
      const variant = withTokens(text);
      return [...objects(file, text), ...(variant === text ? [] : objects(`${file} with tokens`, variant))];
    });
  return (await Promise.all(found)).flat();
}

/** The variables that the service reads, by its own account. */
export async function knownVariables(): Promise<Set<string>> {
  const help = await output(process.execPath, "src/main.ts", "--help");
  return new Set(help.match(/\b(?:SIDEKIT_[A-Z_]+|HOST|PORT)\b/g));
}
