import { addressed } from "../../state/address.ts";
import type { Tool } from "../../tool.ts";
import { Decode } from "./decode.tsx";
import { Sign } from "./sign.tsx";
import { jwtStore } from "./store.ts";
import { Validate } from "./validate.tsx";

export const jwt: Tool = {
  name: "jwt",
  label: "JWT",
  title: "JSON Web Tokens",
  summary: "Read a token, check it against a key, or sign one.",
  icon: "jwt",
  modes: [
    { name: "decode", label: "Decode", View: Decode, address: addressed(jwtStore, ["now"]) },
    {
      name: "validate",
      label: "Validate",
      View: Validate,
      address: addressed(jwtStore, [
        "secretEncoding",
        "algorithms",
        "issuer",
        "audience",
        "subject",
        "clockTolerance",
        "now",
      ]),
    },
    {
      name: "sign",
      label: "Sign",
      View: Sign,
      address: addressed(jwtStore, ["secretEncoding", "algorithm", "expiresIn", "notBefore"]),
    },
  ],
};
