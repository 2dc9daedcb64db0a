import { operation } from "../../operation/operation.ts";
import { t } from "../../operation/schema.ts";
import { algorithm, DIGEST_ALGORITHMS, DIGEST_BYTES, isSecure } from "./digests.ts";

export const algorithms = operation({
  id: "hash.algorithms",
  summary: "List the algorithms",
  input: t.Object({}),
  output: t.Object({
    algorithms: t.Array(algorithm),
    count: t.Integer(),
    details: t.Array(t.Object({ name: algorithm, bits: t.Integer(), secure: t.Boolean() })),
  }),
  example: {},
  run: () => ({
    algorithms: [...DIGEST_ALGORITHMS],
    count: DIGEST_ALGORITHMS.length,
    details: DIGEST_ALGORITHMS.map((name) => ({ name, bits: DIGEST_BYTES[name] * 8, secure: isSecure(name) })),
  }),
  text: (list) => list.algorithms.join("\n"),
});
