import { operation } from "../../operation/operation.ts";
import { t } from "../../operation/schema.ts";
import { DIGEST_ALGORITHM_NAMES, DIGEST_ALGORITHMS } from "./digest-algorithms.ts";
import { algorithm } from "./fields.ts";

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
    algorithms: [...DIGEST_ALGORITHM_NAMES],
    count: DIGEST_ALGORITHM_NAMES.length,
    details: DIGEST_ALGORITHM_NAMES.map((name) => ({
      name,
      bits: DIGEST_ALGORITHMS[name].bits,
      secure: DIGEST_ALGORITHMS[name].secure,
    })),
  }),
  text: (list) => list.algorithms.join("\n"),
});
