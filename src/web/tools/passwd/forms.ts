import { definitionsOf } from "../../definitions.ts" with { type: "macro" };
import { addressed, cell, createForm } from "../../state/form.ts";

const definitions = definitionsOf("passwd");

/** The number of values, which all generators share. */
const count = cell("5");

export const generate = createForm(definitions.generate, { length: { initial: "20" }, count });
export const passphrase = createForm(definitions.passphrase, {
  count,
  wordList: { read: (text) => text || undefined },
});
export const pin = createForm(definitions.pin, { length: { name: "digits" }, count });
export const token = createForm(definitions.token, { count });
export const pattern = createForm(definitions.pattern, { pattern: { initial: "XXXX-9999-aaaa" }, count });
export const check = createForm(definitions.check);

export const hash = createForm(definitions.hash);
export const verify = createForm(definitions.verify);

export const addresses = {
  generate: addressed(generate),
  passphrase: addressed(passphrase, ["words", "separator", "capitalize", "number", "count"]),
  pin: addressed(pin),
  token: addressed(token),
  pattern: addressed(pattern),
  check: addressed(check),
  hash: addressed(hash, ["algorithm"]),
  verify: addressed(verify, []),
};
