import type { Static } from "@sinclair/typebox";
import { oneOf, t } from "../../operation/schema.ts";
import { LEVELS } from "./capacity.ts";

const corner = t.Object({ x: t.Integer(), y: t.Integer() });

/** A QR code that was found in an image. */
export const foundCode = t.Object({
  text: t.String({ description: "Text of the code" }),
  version: t.Integer({ description: "1 to 40" }),
  errorCorrection: oneOf(LEVELS, { description: "Error correction level" }),
  position: t.Object(
    { topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner },
    { description: "Corners of the code in pixels from the image's top left, by the code's own orientation" },
  ),
});

export type FoundCode = Static<typeof foundCode>;
