import { REFUSALS } from "../http/failure.ts";
import type { RefusalCode } from "../operation/refusal.ts";
import { oneOf, t, text } from "../operation/schema.ts";

/** Each reason with its status and meaning. */
const REASONS = Object.entries(REFUSALS).map(([code, { status, meaning }]) => `\`${code}\` (${status}): ${meaning}`);

/** The failure envelope: one shape for every refusal. */
export const Failure = t.Object(
  {
    success: t.Literal(false),
    error: t.Object({
      code: t.Unsafe<RefusalCode>(
        oneOf(Object.keys(REFUSALS), { description: `Stable identifier of the reason. ${REASONS.join(". ")}` }),
      ),
      message: text({ description: "One sentence that says what to change" }),
      details: t.Optional(
        t.Array(
          t.Object({
            path: text({ description: "JSON pointer to the field, in path, query or body", examples: ["/length"] }),
            message: text({ description: "What the field must be" }),
          }),
          { description: "The fields to blame" },
        ),
      ),
    }),
  },
  { description: "The request was refused" },
);
