import { STATUS } from "../http/failure.ts";
import { oneOf, t, text } from "../operation/schema.ts";
import type { RefusalCode } from "../refusal.ts";

/** The failure envelope: one shape for every refusal. */
export const Failure = t.Object(
  {
    success: t.Literal(false),
    error: t.Object({
      code: t.Unsafe<RefusalCode>(oneOf(Object.keys(STATUS), { description: "Stable identifier of the reason" })),
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
