import type { Static } from "@sinclair/typebox";
import { operation } from "../../../operation/operation.ts";
import { t, text } from "../../../operation/schema.ts";
import { content, contentParts } from "./content.ts";
import { refuseLineBreaks } from "./content-lines.ts";

const geoFields = t.Object({
  latitude: t.Number({ description: "Degrees north, WGS 84", brief: "Degrees north", minimum: -90, maximum: 90 }),
  longitude: t.Number({ description: "Degrees east, WGS 84", brief: "Degrees east", minimum: -180, maximum: 180 }),
  query: t.Optional(text({ description: "Search term or label, for Android maps", brief: "Label", maxLength: 256 })),
});

/** Decimals of a degree: the ninth is a tenth of a millimetre. */
const DECIMALS = 9;

/** A decimal number without exponent, trailing zeros and negative zero (RFC 5870, 3.3). */
function decimal(degrees: number): string {
  const digits = degrees.toFixed(DECIMALS).replace(/\.?0{1,9}$/, "");
  return digits === "-0" ? "0" : digits;
}

/**
 * A geo URI (RFC 5870); `?q=` is Android's extension, which other readers ignore.
 * @throws Refusal at "/query" for control characters and line breaks.
 */
export function geoText({ latitude, longitude, query }: Static<typeof geoFields>): string {
  if (query !== undefined) refuseLineBreaks(query, "/query");
  const position = `geo:${decimal(latitude)},${decimal(longitude)}`;
  return query ? `${position}?q=${encodeURIComponent(query)}` : position;
}

export const geoContent = content(geoFields, geoText);

export const geo = operation({
  ...contentParts(geoContent),
  id: "qr.geo",
  summary: "Make a QR code of a place",
  description: "The text is a geo URI (RFC 5870), which opens a map.",
  guidance: "QR code of a place on the map, by coordinates only. For an event there use qr_event.",
  example: { latitude: 48.2082, longitude: 16.3738, query: "Stephansdom" },
  values: ["latitude", "longitude"],
});
