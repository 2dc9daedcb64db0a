import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { t } from "elysia";

/** The failure envelope: one shape for every refusal. */
export const Failure = t.Object(
  {
    success: t.Boolean({ enum: [false] }),
    error: t.Object({
      code: t.String({ description: "Stable identifier of the reason" }),
      message: t.String({ description: "One sentence that says what to change" }),
      details: t.Optional(
        t.Array(
          t.Object({
            path: t.String({ description: "JSON pointer to the field" }),
            message: t.String(),
          }),
          { description: "The fields to blame" },
        ),
      ),
    }),
  },
  { description: "The request was refused" },
);

/** The success envelope around an operation's answer. */
export const envelope = <Out extends TSchema>(data: Out) =>
  t.Object({ success: Type.Unsafe<true>(t.Boolean({ enum: [true] })), data });

export type Envelope<Out extends TSchema> = { success: true; data: Static<Out> };
