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

/** All objects of `deploy/kubernetes`, with the name of their file. */
export async function manifests(): Promise<{ file: string; manifest: Manifest }[]> {
  const files = readdirSync(FOLDER).sort();
  const parsed = await Promise.all(
    files.map(async (file) => Bun.YAML.parse(await Bun.file(`${FOLDER}/${file}`).text())),
  );
  return parsed.flatMap((documents, index) =>
    [documents].flat().map((manifest) => ({ file: files[index] ?? "", manifest: manifest as Manifest })),
  );
}

/** The variables that the service reads, by its own account. */
export async function knownVariables(): Promise<Set<string>> {
  const help = await output(process.execPath, "src/main.ts", "--help");
  return new Set(help.match(/\b(?:SIDEKIT_[A-Z_]+|HOST|PORT)\b/g));
}
