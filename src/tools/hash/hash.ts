import { operation } from "../../operation/operation.ts";
import { t } from "../../operation/schema.ts";
import { get, post, tool } from "../../operation/tool.ts";
import { algorithm, all, batch, digest, verify } from "./digest.ts";
import { DIGEST_BYTES, DIGEST_NAMES, isSecure } from "./digests.ts";
import { hmac } from "./hmac.ts";
import { identify } from "./identify.ts";

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

export const hash = tool({
  name: "hash",
  title: "Hashes",
  message: "Hash texts and files with MD5, SHA-1, SHA-2, SHA-3 or BLAKE, verify digests, and compute HMACs",
  more: { algorithms: DIGEST_NAMES },
  defaultVerb: "digest",
  routes: [
    post("/:algorithm", digest),
    get("/:algorithm/:text", digest),
    post("/:algorithm/batch", batch),
    post("/:algorithm/verify", verify),
    get("/algorithms", algorithms),
    post("/all", all),
    post("/hmac/:algorithm", hmac),
    post("/verify", identify),
  ],
});
