import type { Static } from "@sinclair/typebox";
import { plainBase32 } from "../../../operation/encoding.ts";
import { operation } from "../../../operation/operation.ts";
import { invalidField } from "../../../operation/refusal.ts";
import { integer, oneOf, onlyWhen, t, text, withDefault } from "../../../operation/schema.ts";
import { optionFields } from "../image/options.ts";
import { content, contentForms, filledText, queryOf, refuseLineBreaks, withTextAndQrCode } from "./content.ts";

const otpFields = t.Object({
  issuer: t.Optional(filledText("Service that the account belongs to", 128, "Service")),
  account: filledText("Account, such as an e-mail address", 256, "Account, such as an e-mail"),
  secret: text({ description: "Secret, in Base32", minLength: 1, maxLength: 512, secret: true }),
  type: withDefault(
    oneOf(["totp", "hotp"], {
      description: "Kind of passwords: by time (totp) or by counter (hotp)",
      brief: "By time (totp) or counter",
    }),
    "totp",
  ),
  algorithm: withDefault(
    oneOf(["sha1", "sha256", "sha512"], {
      description: "Hash function, in any letter case",
      brief: "Hash function",
      looseSpelling: true,
    }),
    "sha1",
  ),
  digits: withDefault(integer({ description: "Digits of a password", minimum: 6, maximum: 8 }), 6),
  period: onlyWhen(
    { type: ["totp"] },
    t.Optional(
      integer({
        description: "Seconds that a password is valid, for totp; 30 if omitted",
        brief: "totp: seconds, else 30",
        minimum: 1,
        maximum: 3600,
      }),
    ),
  ),
  counter: onlyWhen(
    { type: ["hotp"] },
    t.Optional(
      integer({
        description: "First counter, for hotp; 0 if omitted",
        brief: "hotp: first count, else 0",
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
      }),
    ),
  ),
});
type Account = Static<typeof otpFields>;

const EXPECTED = "Must be whole Base32: letters A to Z and digits 2 to 7, = at the end alone, and no character missing";

function checkLabelPart(value: string, path: string): void {
  refuseLineBreaks(value, path);
  if (value.includes(":")) throw invalidField(path, "Must not contain a colon");
}

/** The moving factor of the type. @throws Refusal if the parameter of the other type is given. */
function movingFactor({ type, period, counter }: Account): { counter: number } | { period: number } {
  if (type === "hotp") {
    if (period !== undefined) throw invalidField("/period", "Must be omitted for hotp, which counts");
    return { counter: counter ?? 0 };
  }
  if (counter !== undefined) throw invalidField("/counter", "Must be omitted for totp, which goes by time");
  return { period: period ?? 30 };
}

/** An otpauth URI ("Key Uri Format" of Google Authenticator, which all authenticator apps read). Refuses an invalid field. */
export const otpauthContent = content(otpFields, (account) => {
  const { type, algorithm, digits, issuer } = account;
  checkLabelPart(account.account, "/account");
  if (issuer !== undefined) checkLabelPart(issuer, "/issuer");
  const label = [...(issuer === undefined ? [] : [issuer]), account.account].map(encodeURIComponent).join(":");
  const factor = movingFactor(account);
  const secret = plainBase32(account.secret);
  if (secret === null) throw invalidField("/secret", EXPECTED);
  return `otpauth://${type}/${label}?${queryOf({ secret, issuer, algorithm: algorithm.toUpperCase(), digits, ...factor })}`;
});

/** The options without `type`, which is the kind of password here: only `format` chooses the format of the code. */
const { type, format: _, ...others } = optionFields;
const imageFields = { format: type, ...others };

export const otpauth = operation({
  ...contentForms,
  id: "qr.otpauth",
  summary: "Make a QR code that sets up one-time passwords",
  description:
    "The text is an otpauth URI, which authenticator apps read. It contains the secret. Only format chooses the format of the image.",
  guidance:
    "QR code that sets up an authenticator app (TOTP, HOTP). It computes no codes. For other texts: qr_generate.",
  input: t.Object({ ...imageFields, ...otpFields.properties }),
  example: { issuer: "Example", account: "ada@example.com", secret: "JBSWY3DPEHPK3PXP" },
  values: ["issuer", "account"],
  textInput: { format: "text" },
  run: ({ type, ...input }) => withTextAndQrCode(otpauthContent.textOf({ type, ...input }), input),
});
