import { Type } from "@sinclair/typebox";
import { STATUS } from "../http/status.ts";
import type { RefusalCode } from "../refusal.ts";

/** The failure envelope: one shape for every refusal. */
export const Failure = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.Object({
      code: Type.Unsafe<RefusalCode>({
        type: "string",
        enum: Object.keys(STATUS),
        description: "Stable identifier of the reason",
      }),
      message: Type.String({ description: "One sentence that says what to change" }),
      details: Type.Optional(
        Type.Array(
          Type.Object({
            path: Type.String({
              description: "JSON pointer to the field, in path, query or body",
              examples: ["/length"],
            }),
            message: Type.String({ description: "What the field must be" }),
          }),
          { description: "The fields to blame" },
        ),
      ),
    }),
  },
  { description: "The request was refused" },
);
