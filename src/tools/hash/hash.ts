import { get, post } from "../../operation/route.ts";
import { tool } from "../../operation/tool.ts";
import { algorithms } from "./algorithms.ts";
import { all } from "./all.ts";
import { batch } from "./batch.ts";
import { digest } from "./digest.ts";
import { DIGEST_NAMES } from "./digests.ts";
import { hmac } from "./hmac.ts";
import { identify } from "./identify.ts";
import { verify } from "./verify.ts";

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
