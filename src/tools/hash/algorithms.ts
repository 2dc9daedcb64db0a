import { operation } from "../../operation/operation.ts";
import { t } from "../../operation/schema.ts";
import { ALGORITHM_NAMES, ALGORITHMS } from "./digest-algorithms.ts";
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
    algorithms: [...ALGORITHM_NAMES],
    count: ALGORITHM_NAMES.length,
    details: ALGORITHM_NAMES.map((name) => ({ name, bits: ALGORITHMS[name].bits, secure: ALGORITHMS[name].secure })),
  }),
  text: (list) => list.algorithms.join("\n"),
});
