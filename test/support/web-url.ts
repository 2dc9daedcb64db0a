import fc from "fast-check";
import { CODE_POINT } from "./code-point.ts";

const LETTERS_AND_DIGITS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** A character in percent-encoding, also one that needs none (RFC 3986, 2.1). */
const encoded = CODE_POINT.map((each) =>
  encodeURIComponent(each) === each ? `%${each.charCodeAt(0).toString(16)}` : encodeURIComponent(each),
);

const text = (others: string) =>
  fc.string({
    unit: fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom(...LETTERS_AND_DIGITS, ...others) },
      { weight: 1, arbitrary: encoded },
    ),
  });

const segment = text("-._~!$&'()*+,;=:@").map((each) => `/${each}`);
const queryOrFragment = text("-._~!$&'()*+,;=:@/?");

/** URLs as those of `fc.webUrl` (RFC 3986), without its table of all characters of Unicode; see CODE_POINT. */
export const WEB_URL: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("http://", "https://"),
    fc.webAuthority(),
    fc.array(segment).map((segments) => segments.join("")),
    fc.option(
      queryOrFragment.map((query) => `?${query}`),
      { nil: "" },
    ),
    fc.option(
      queryOrFragment.map((fragment) => `#${fragment}`),
      { nil: "" },
    ),
  )
  .map((parts) => parts.join(""));
