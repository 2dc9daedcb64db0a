import { batch } from "@preact/signals";
import { definitionsOf } from "../../definitions.ts";
import { type Addressed, addressed } from "../../operation/form.ts";
import { formsOf } from "../../operation/forms.ts";

/** The forms: all generators share the number of values. */
export const forms = formsOf(
  definitionsOf("passwd"),
  { count: { initial: "5" } },
  { pin: { length: { name: "digits" } }, pattern: { pattern: { initial: "XXXX-9999-aaaa" } } },
);

/** The options of passwords that this browser remembers, as a query: no password, and nothing that is part of one. */
const options = addressed(forms.generate);
const KEY = "sidekit.passwords";
options.read(new URLSearchParams(globalThis.localStorage?.getItem(KEY) ?? ""));
let known = options.write();

/** The address of passwords. Options that a person changes are remembered; those of an address that is opened are not. */
export const generateAddress: Addressed = (() => {
  const { write, read } = addressed(forms.generate, ["exclude"]);
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
