import type { SecretEncoding, SigningAlgorithm } from "../../calls/jwt.ts";
import type { Option } from "../../ui/choice.tsx";

const names = [
  "HS256",
  "HS384",
  "HS512",
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
] as const;
const newer = ["ES512", "EdDSA", "Ed25519", "ML-DSA-44", "ML-DSA-65", "ML-DSA-87"] as const;

export const ALGORITHMS = [...names, ...newer] as const satisfies readonly SigningAlgorithm[];

export const ALGORITHM_OPTIONS: readonly Option[] = ALGORITHMS.map((name) => ({ value: name, label: name }));

export const ENCODINGS = ["utf8", "base64", "base64url", "hex"] as const satisfies readonly SecretEncoding[];

export const ENCODING_OPTIONS: readonly Option[] = [
  { value: "utf8", label: "Text" },
  { value: "base64", label: "Base64" },
  { value: "base64url", label: "Base64url" },
  { value: "hex", label: "Hex" },
];
