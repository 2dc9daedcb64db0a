import { addressed } from "../../state/address.ts";
import type { Tool } from "../../tool.ts";
import { Check } from "./check.tsx";
import { Generate } from "./generate.tsx";
import { Passphrase } from "./passphrase.tsx";
import { passwdStore } from "./store.ts";

export const passwd: Tool = {
  name: "passwd",
  label: "Password",
  title: "Passwords",
  summary: "Draw passwords and passphrases at random, or see how strong one is.",
  icon: "passwd",
  modes: [
    {
      name: "generate",
      label: "Password",
      View: Generate,
      address: addressed(passwdStore, [
        "length",
        "count",
        "lowercase",
        "uppercase",
        "numbers",
        "symbols",
        "excludeSimilar",
        "exclude",
      ]),
    },
    {
      name: "passphrase",
      label: "Passphrase",
      View: Passphrase,
      address: addressed(passwdStore, ["words", "separator", "capitalize", "number", "count"]),
    },
    { name: "check", label: "Strength", View: Check, address: addressed(passwdStore, []) },
  ],
};
