import { addressed } from "../../state/address.ts";
import type { Views } from "../../tool.ts";
import { Decode } from "./decode.tsx";
import { Decrypt } from "./decrypt.tsx";
import { Keys } from "./keys.tsx";
import { Sign } from "./sign.tsx";
import { jwtStore } from "./store.ts";
import { Validate } from "./validate.tsx";

const EXPECTATIONS = ["algorithms", "issuer", "audience", "subject", "clockTolerance"] as const;

export const views: Views = {
  decode: { Component: Decode, address: addressed(jwtStore, ["now"]) },
  validate: { Component: Validate, address: addressed(jwtStore, ["secretEncoding", ...EXPECTATIONS, "now"]) },
  sign: {
    Component: Sign,
    address: addressed(jwtStore, ["secretEncoding", "algorithm", "expiresIn", "notBefore"]),
  },
  keys: { Component: Keys, address: addressed(jwtStore, ["keyAlgorithm", "modulusLength"]) },
  decrypt: { Component: Decrypt, address: addressed(jwtStore, ["secretEncoding"]) },
};
