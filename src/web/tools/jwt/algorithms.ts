import { SIGNATURE_ALGORITHM_NAMES } from "../../../tools/jwt/algorithms.ts";
import type { SecretEncoding } from "../../calls/jwt.ts";
import type { Option } from "../../ui/choice.tsx";

export const ALGORITHM_OPTIONS: readonly Option[] = SIGNATURE_ALGORITHM_NAMES.map((name) => ({
  value: name,
  label: name,
}));

type SigningAlgorithm = (typeof SIGNATURE_ALGORITHM_NAMES)[number];

/** The algorithm of a name, else the usual one: addresses can hold anything. */
export const algorithmOf = (name: string, usual: SigningAlgorithm): SigningAlgorithm =>
  SIGNATURE_ALGORITHM_NAMES.find((each) => each === name) ?? usual;

export const ENCODINGS = ["utf8", "base64", "base64url", "hex"] as const satisfies readonly SecretEncoding[];

export const ENCODING_OPTIONS: readonly Option[] = [
  { value: "utf8", label: "Text" },
  { value: "base64", label: "Base64" },
  { value: "base64url", label: "Base64url" },
  { value: "hex", label: "Hex" },
];
