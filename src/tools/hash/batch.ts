import { operation } from "../../operation/operation.ts";
import { t, text } from "../../operation/schema.ts";
import { digestTexts } from "./compute-digest.ts";
import { algorithm, warning } from "./digest.ts";
import { warningFor } from "./digests.ts";

export const batch = operation({
  id: "hash.batch",
  summary: "Hash many texts",
  guidance: "Gives the hex digests of many texts. For one text use hash_digest.",
  input: t.Object({
    algorithm,
    texts: t.Array(text({ description: "Text to hash" }), {
      description: "Texts to hash, as UTF-8",
      brief: "Texts to hash",
      minItems: 1,
      maxItems: 1000,
    }),
  }),
  output: t.Object({
    algorithm,
    count: t.Integer(),
    results: t.Array(t.Object({ text: t.String(), hash: t.String({ description: "Lower-case hex" }) }), {
      description: "In order",
    }),
    warning,
  }),
  example: { algorithm: "sha256", texts: ["hello", "world"] },
  values: ["algorithm", "texts"],
  run: async ({ algorithm, texts }, context) => {
    const hashes = await digestTexts(algorithm, texts, context);
    const results = hashes.map((hash, index) => ({ text: texts[index] ?? "", hash }));
    return { algorithm, count: results.length, results, warning: warningFor(algorithm) };
  },
  text: ({ results }) => results.map(({ hash }) => hash).join("\n"),
});
