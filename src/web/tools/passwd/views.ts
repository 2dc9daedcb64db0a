import { addressed } from "../../state/address.ts";
import type { Views } from "../../tool.ts";
import { Check } from "./check.tsx";
import { Generate } from "./generate.tsx";
import { Passphrase } from "./passphrase.tsx";
import { Pattern } from "./pattern.tsx";
import { Pin } from "./pin.tsx";
import { passwdStore } from "./store.ts";
import { Token } from "./token.tsx";

const CLASSES = ["lowercase", "uppercase", "numbers", "symbols"] as const;

export const views: Views = {
  generate: {
    Component: Generate,
    address: addressed(passwdStore, ["length", "count", ...CLASSES, "excludeSimilar", "exclude"]),
  },
  passphrase: {
    Component: Passphrase,
    address: addressed(passwdStore, ["words", "separator", "capitalize", "number", "count"]),
  },
  pin: { Component: Pin, address: addressed(passwdStore, ["digits", "count"]) },
  token: { Component: Token, address: addressed(passwdStore, ["bytes", "encoding", "prefix", "count"]) },
  pattern: { Component: Pattern, address: addressed(passwdStore, ["pattern", "count"]) },
  check: { Component: Check, address: addressed(passwdStore, []) },
};
