/** A bare Elysia app with schemas, and what its documentation suggests: what the framework alone costs. */
import { Elysia, t } from "elysia";
import { convertColor } from "../../src/tools/color/convert.ts";

const Algorithm = t.UnionEnum(["md5", "sha1", "sha256", "sha512"]);
const Notation = t.UnionEnum(["hex", "rgb", "hsl"]);
type AlgorithmName = "md5" | "sha1" | "sha256" | "sha512";

function digest(algorithm: AlgorithmName, text: string) {
  const hash = new Bun.CryptoHasher(algorithm).update(text).digest("hex");
  return {
    success: true,
    data: { algorithm, hash, length: hash.length, bytes: Buffer.byteLength(text), warning: null },
  };
}

new Elysia({ prefix: "/api/v1/tools" })
  .get("/hash/:algorithm/:text", ({ params }) => digest(params.algorithm, params.text), {
    params: t.Object({ algorithm: Algorithm, text: t.String() }),
  })
  .post("/hash/:algorithm", ({ params, body }) => digest(params.algorithm, body.text), {
    params: t.Object({ algorithm: Algorithm }),
    body: t.Object({ text: t.String() }),
  })
  .get(
    "/color/:from/:to/:color",
    ({ params }) => ({ success: true, data: convertColor({ ...params, precision: 0 }) }),
    {
      params: t.Object({ from: Notation, to: Notation, color: t.String() }),
    },
  )
  .listen({ hostname: "127.0.0.1", port: process.env.PORT ?? 0 });
