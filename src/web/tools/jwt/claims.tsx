import { useId } from "preact/hooks";
import { relativeTo } from "../../../tools/jwt/token/times.ts";
import { revealed } from "../../controls/code.tsx";
import { Section } from "../../controls/result.tsx";
import type { Decoded } from "./forms.ts";
import { localText, utcText } from "./times.tsx";

type Claim = Decoded["claims"][number];

/** What readers of a token do with a claim, where its name does not say it. */
const NOTES: ReadonlyMap<string, string> = new Map([
  ["iss", "Who issued the token. Readers compare it with the issuer that they trust, and take its keys."],
  ["sub", "Whom the token is about: a user or a client, by an id that is unique at the issuer."],
  ["aud", "Whom the token is for. A reader that is not in it must refuse the token."],
  ["exp", "From this moment on the token is expired, and must be refused. Seconds since 1970."],
  ["nbf", "Before this moment the token must be refused. Seconds since 1970."],
  ["iat", "When the token was issued. It says how old the token is, not whether it is valid."],
  ["jti", "The id of this very token: with it, readers can refuse a token that is used twice, or was revoked."],
  ["azp", "The client that the token was issued to, if that is not its audience."],
  ["nonce", "A random value that the client sent with its request: it shows that the token answers that request."],
  ["auth_time", "When the user signed in. It may be long before the token was issued."],
  ["acr", "How strongly the user was authenticated, as a level that issuer and reader have agreed on."],
  ["amr", "How the user was authenticated: pwd is a password, otp a one-time code, mfa several means (RFC 8176)."],
  ["at_hash", "Half of the hash of the access token that came with this token: it ties both together."],
  ["c_hash", "Half of the hash of the code that came with this token: it ties both together."],
  [
    "email_verified",
    "Whether the issuer has checked that the address is the user's. If not, do not identify users by it.",
  ],
  ["sid", "The session at the issuer. A logout names it, so that readers end theirs."],
  ["cnf", "The key that the bearer must prove to hold: a stolen token alone is useless (RFC 7800)."],
  ["scope", "What the bearer may do, as words with spaces between them (RFC 8693, 9068)."],
  ["client_id", "The client that the token was issued to (RFC 8693)."],
  ["act", "Who acts for the subject, after an exchange of tokens (RFC 8693)."],
  ["may_act", "Who may act for the subject (RFC 8693)."],
  ["roles", "The roles of the subject: what they permit is for the reader to decide."],
  ["groups", "The groups that the subject belongs to."],
]);

const noteOf = ({ claim, name }: Claim): string => {
  if (name === "Private claim") return "Not a registered name: the issuer and its readers have agreed on its meaning.";
  if (name === "Public claim")
    return "The name is a URI that belongs to its author, so that it means the same everywhere.";
  return NOTES.get(claim) ?? `${name}, as OpenID Connect or the registry of claims defines it.`;
};

/** The name of a claim, which is explained on hover and focus. */
function Term({ claim }: { claim: Claim }) {
  const id = useId();
  return (
    <span class="term">
      <button
        type="button"
        aria-describedby={id}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      >
        <code dir="auto">{revealed(claim.claim)}</code>
      </button>
      <span class="tip" role="tooltip" id={id}>
        {noteOf(claim)}
      </span>
    </span>
  );
}

/** More claims are in the payload only. */
const MOST_ROWS = 60;

/** Longer values are cut: the payload has all of them. */
const LONGEST_VALUE = 300;

function Value({ claim: { value, time }, now }: { claim: Claim; now: number }) {
  if (time)
    return (
      <>
        <time dateTime={time}>{localText(time)}</time>
        <span>
          {utcText(time)}, {relativeTo(now / 1000, Date.parse(time) / 1000)}
        </span>
      </>
    );
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return (
    <code class="value" dir="auto">
      {revealed(text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text)}
    </code>
  );
}

/** Every claim of a token with its meaning. @param now in milliseconds */
export function Claims({ token, now }: { token: Decoded; now: number }) {
  if (token.claims.length === 0) return null;
  return (
    <Section title="Claims">
      <table class="claims">
        <thead>
          <tr>
            <th scope="col">Claim</th>
            <th scope="col">Value; times are local and UTC</th>
          </tr>
        </thead>
        <tbody>
          {token.claims.slice(0, MOST_ROWS).map((claim) => (
            <tr key={claim.claim} class={claim.claim === "exp" && token.expired ? "bad" : undefined}>
              <th scope="row">
                <Term claim={claim} />
                <span>{claim.name}</span>
              </th>
              <td>
                <Value claim={claim} now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
