import { operation } from "../../operation/operation.ts";
import { t } from "../../operation/schema.ts";
import { algorithm } from "./digest.ts";
import { DIGEST_BYTES, DIGEST_NAMES, isSecure } from "./digests.ts";

export const algorithms = operation({
  id: "hash.algorithms",
  summary: "List the algorithms",
  guidance: "Lists the hash algorithms, with bits and security. To hash use hash_digest.",
  agents: "named",
  input: t.Object({}),
  output: t.Object({
    algorithms: t.Array(algorithm),
    count: t.Integer(),
    details: t.Array(t.Object({ name: algorithm, bits: t.Integer(), secure: t.Boolean() })),
  }),
  example: {},
  run: () => ({
    algorithms: [...DIGEST_NAMES],
    count: DIGEST_NAMES.length,
    details: DIGEST_NAMES.map((name) => ({ name, bits: DIGEST_BYTES[name] * 8, secure: isSecure(name) })),
  }),
  text: (list) => list.algorithms.join("\n"),
});
