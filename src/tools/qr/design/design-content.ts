import type { Static, TOptional, TSchema } from "@sinclair/typebox";
import { alternatives } from "../../../operation/expectation.ts";
import { isSecret } from "../../../operation/flat-fields.ts";
import { namesOf } from "../../../operation/json.ts";
import { invalidField, invalidInput, Refusal } from "../../../operation/refusal.ts";
import { t, text } from "../../../operation/schema.ts";
import { contactContent } from "../contents/contact.ts";
import { type Content, longestField } from "../contents/content.ts";
import { eventContent } from "../contents/event.ts";
import { emailContent, geoContent, phoneContent, smsContent } from "../contents/links.ts";
import { otpauthContent } from "../contents/otpauth.ts";
import { sepaContent, upiContent } from "../contents/payments.ts";
import { normalizeUrl } from "../contents/text.ts";
import { wifiContent } from "../contents/wifi.ts";
import { MAX_CHARACTERS } from "../symbol/capacity.ts";

const CONTENTS = {
  wifi: wifiContent,
  contact: contactContent,
  email: emailContent,
  sms: smsContent,
  phone: phoneContent,
  geo: geoContent,
  event: eventContent,
  otpauth: otpauthContent,
  sepa: sepaContent,
  upi: upiContent,
};
type ContentName = keyof typeof CONTENTS;
type Values = { [Name in ContentName]: Static<(typeof CONTENTS)[Name]["fields"]> };

const NAMES = namesOf(CONTENTS);

/** The fields of a content as one optional object, which is a secret as a whole if one of them is. */
function inObject(name: ContentName) {
  const { properties } = CONTENTS[name].fields;
  const secret = Object.values<TSchema>(properties).some(isSecret);
  return t.Optional(
    t.Object(properties, {
      description: `Fields of qr/${name}, instead of text`,
      additionalProperties: false,
      ...(secret && { secret }),
    }),
  );
}

/** The fields of which a design has one: what its code says. */
export const contentFields = {
  text: t.Optional(
    text({
      description: "Text to encode, as UTF-8; or give one of url, wifi, contact and so on",
      brief: "Text, unless url, wifi, … is given",
      minLength: 1,
      maxLength: MAX_CHARACTERS,
      unless: ["url", ...NAMES],
    }),
  ),
  url: t.Optional(
    text({ description: "Absolute URL to encode, instead of text", minLength: 1, maxLength: MAX_CHARACTERS }),
  ),
  // A cast, as `fromEntries` cannot say that each entry has the fields of its own content.
  ...(Object.fromEntries(NAMES.map((name) => [name, inObject(name)])) as {
    [Name in ContentName]: TOptional<(typeof CONTENTS)[Name]["fields"]>;
  }),
};

interface DesignContent {
  text: string;
  /** The JSON pointer of the field to shorten if the text is too long. */
  path: string;
  warnings: readonly string[];
}

/** What the fields of a content say; undefined if they are not given. @throws Refusal at an invalid field. */
function joined<Name extends ContentName>(name: Name, given: Partial<Values>): DesignContent | undefined {
  const contents: { [Each in ContentName]: Content<Values[Each]> } = CONTENTS;
  const values = given[name];
  if (values === undefined) return undefined;
  const { textOf, warningsOf } = contents[name];
  try {
    const text = textOf(values);
    return { text, path: `/${name}${longestField(values)}`, warnings: warningsOf(values) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw invalidInput(error.details.map(({ path, message }) => ({ path: `/${name}${path}`, message })));
  }
}

/** What a design's code says. @throws Refusal if it has no content or several, or an invalid one. */
export function contentOf(input: Partial<Values> & { text?: string; url?: string }): DesignContent {
  const { text, url } = input;
  const [first, second] = (["text", "url", ...NAMES] as const).filter((name) => input[name] !== undefined);
  if (second !== undefined) throw invalidField(`/${second}`, `Must be omitted beside ${first}: a code says one thing`);
  if (text !== undefined) return { text, path: "/text", warnings: [] };
  if (url !== undefined) return { text: normalizeUrl(url), path: "/url", warnings: [] };
  const content = NAMES.map((name) => joined(name, input)).find((each) => each !== undefined);
  if (!content) throw invalidField("/text", `Must be given, or one of ${alternatives(["url", ...NAMES])} instead`);
  return content;
}
