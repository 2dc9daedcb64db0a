import { operation } from "../../../operation/operation.ts";
import { t, text } from "../../../operation/schema.ts";
import { withQrCode } from "../image/code.ts";
import { codeFields, optionFields } from "../image/fields.ts";
import { MAX_CHARACTERS } from "../symbol/capacity.ts";
import { codeForms } from "./content.ts";
import { normalizeUrl } from "./normalize-url.ts";

export const url = operation({
  ...codeForms,
  id: "qr.url",
  summary: "Make a QR code of a URL",
  description: "A host name without a scheme gets https. The response is JSON or the image itself, as for a text.",
  guidance: "QR code of a web address, adding https. For other texts use qr_generate.",
  input: t.Object({
    url: text({ description: "Absolute URL to encode", brief: "Web address", minLength: 1, maxLength: MAX_CHARACTERS }),
    ...optionFields,
  }),
  output: t.Object({ url: t.String({ description: "The URL that was encoded" }), ...codeFields }),
  example: { url: "https://example.com" },
  values: ["url"],
  cacheable: () => true,
  run: (input) => {
    const encoded = normalizeUrl(input.url);
    return withQrCode({ url: encoded }, encoded, input, "/url");
  },
});
