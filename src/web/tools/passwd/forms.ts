import { batch } from "@preact/signals";
import { type Addressed, addressed, cell, createForm } from "../../operation/form.ts";
import { definitions } from "./definitions.ts";
import type { GeneratedProps } from "./generated.tsx";

/** The number of values, which all generators share. */
const count = cell("5");

export const generate = createForm(definitions.generate, { count });
export const passphrase = createForm(definitions.passphrase, { count });
export const pin = createForm(definitions.pin, { length: { name: "digits" }, count });
export const token = createForm(definitions.token, { count });
export const pattern = createForm(definitions.pattern, { pattern: { initial: "XXXX-9999-aaaa" }, count });
export const check = createForm(definitions.check);

export const hash = createForm(definitions.hash);
export const verify = createForm(definitions.verify);

/** The options of passwords that this browser remembers, as a query: no password, and nothing that is part of one. */
const options = addressed(generate);
const KEY = "sidekit.passwords";
options.read(new URLSearchParams(globalThis.localStorage?.getItem(KEY) ?? ""));
let known = options.write();

/** The address of passwords. Options that a person changes are remembered; those of an address that is opened are not. */
export const generateAddress: Addressed = (() => {
  const { write, read } = addressed(generate, ["exclude"]);
  return {
    write() {
      const chosen = options.write();
      if (chosen !== known) globalThis.localStorage?.setItem(KEY, chosen);
      known = chosen;
      return write();
    },
    read(query) {
      // The address is written again after each field.
      batch(() => {
        read(query);
        known = options.write();
      });
    },
  };
})();

/** The result of a generator. */
export type Made = { count: number } & Pick<GeneratedProps, "strength" | "entropy"> &
  ({ passwords: readonly string[] } | { tokens: readonly string[] });
