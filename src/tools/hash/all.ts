import { type OperationContext, operation } from "../../operation/operation.ts";
import { t, text } from "../../operation/schema.ts";
import { encodeHex } from "../../runtime/byte-text.ts";
import type { Chunks } from "./compute-digest.ts";
import { digestsOf } from "./compute-digest.ts";
import { DIGEST_NAMES, isSecure } from "./digests.ts";

const INSECURE = DIGEST_NAMES.filter((name) => !isSecure(name)).join(", ");
const WARNING = `${INSECURE} are not secure: anyone can make collisions; use them for checksums, never for security`;

async function allDigests(message: string | Chunks, caller?: OperationContext) {
  const { digests, bytes } = await digestsOf(DIGEST_NAMES, message, caller);
  const inHex = Object.fromEntries([...digests].map(([name, digest]) => [name, encodeHex(digest)]));
  return { digests: inHex, bytes, warning: WARNING };
}

const digestLines = ({ digests }: { digests: Readonly<Record<string, string>> }): string =>
  Object.entries(digests)
    .map(([name, digest]) => `${name}  ${digest}`)
    .join("\n");

export const all = operation({
  id: "hash.all",
  summary: "Hash a text or a file with every algorithm at once",
  description:
    "Gives all digests of the UTF-8 bytes of a text, or of a raw body of type application/octet-stream, which is read once.",
  guidance: "Gives a text's checksums by every algorithm. For one use hash_digest.",
  input: t.Object({ text: text({ description: "Text to hash, as UTF-8", brief: "Text to hash" }) }),
  output: t.Object({
    digests: t.Record(t.String(), t.String({ description: "The digest in lower-case hex" }), {
      description: `Algorithm to digest: ${DIGEST_NAMES.join(", ")}`,
    }),
    bytes: t.Integer({ description: "Bytes hashed" }),
    warning: t.String({ description: "Which algorithms should not be trusted, and why" }),
  }),
  example: { text: "hello" },
  values: ["text"],
  run: (input, context) => allDigests(input.text, context),
  text: digestLines,
  upload: { input: t.Object({}), run: (_, body, context) => allDigests(body, context), text: digestLines },
});
