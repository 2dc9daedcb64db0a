import { useId } from "preact/hooks";
import { isInRange, relativeTo, secondsOf } from "../../../tools/jwt/token/times.ts";
import { revealed, Section } from "../../controls/result.tsx";
import type { Decoded } from "./forms.ts";

const UNITS = [
  ["y", 31_557_600],
  ["d", 86_400],
  ["h", 3600],
  ["min", 60],
  ["s", 1],
] as const;

/** A span of time in its two largest units: "4 h 59 min". */
export function spanText(seconds: number): string {
  let rest = Math.max(0, Math.floor(seconds));
  const counts = UNITS.map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest %= size;
    return { unit, count };
  });
  const first = counts.findIndex(({ count }) => count > 0);
  const shown = counts.slice(first, first + 2).filter(({ count }) => count > 0);
  return shown.map(({ unit, count }) => `${count.toLocaleString("en")} ${unit}`).join(" ") || "0 s";
}

/** A moment in UTC: "2018-01-18 02:30:22 UTC". */
export const utcText = (time: string): string => time.replace("T", " ").replace(/(\.0+)?Z$/, " UTC");

/** A moment in the time zone of the browser: "18 Jan 2018, 03:30:22 GMT+1". */
const localText = (time: string): string =>
  new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "long" });

/** A moment in milliseconds from a text as the API accepts it; now for an empty or malformed text. */
export function momentOf(text: string): number {
  const seconds = secondsOf(text);
  return isInRange(seconds) ? seconds * 1000 : Date.now();
}

/** The moments of a token and now, in order; moments at the same place are one mark. */
function marksOf({ claims }: Pick<Decoded, "claims">, now: number) {
  const moments = claims.flatMap(({ claim, time }) =>
    time && ["iat", "nbf", "exp"].includes(claim) ? [{ name: claim, at: Date.parse(time) }] : [],
  );
  if (moments.length === 0) return [];
  const all = [...moments, { name: "now", at: now }].toSorted((a, b) => a.at - b.at);
  const [start, end] = [all[0]?.at ?? now, all.at(-1)?.at ?? now];
  const places = all.map(({ name, at }) => ({
    name,
    place: end === start ? 50 : (100 * (at - start)) / (end - start),
  }));
  return [...Map.groupBy(places, ({ place }) => Math.round(place))].map(([place, group]) => ({
    place,
    names: group.map(({ name }) => name).join(", "),
  }));
}

/** When a token is valid, as a line of its moments and now. The same moments are in the table of claims. */
export function Timeline({ token, now }: { token: Decoded; now: number }) {
  const marks = marksOf(token, now);
  if (marks.length === 0) return null;
  const placeOf = (name: string) => marks.find(({ names }) => names.split(", ").includes(name))?.place;
  const from = placeOf("nbf") ?? placeOf("iat") ?? 0;
  const to = placeOf("exp") ?? 100;
  return (
    <Section title="Time line">
      <div class="timeline" role="img" aria-label={`In order: ${marks.map(({ names }) => names).join("; ")}`}>
        <span class="valid" style={{ left: `${from}%`, right: `${100 - Math.max(from, to)}%` }} />
        {marks.map(({ names, place }, index) => (
          <span
            key={names}
            class={`mark${names.includes("now") ? " now" : ""}${index % 2 === 1 ? " below" : ""}`}
            style={{ left: `${place}%` }}
          >
            <code style={{ transform: `translateX(-${place}%)` }}>{names}</code>
          </span>
        ))}
      </div>
    </Section>
  );
}

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
  ["email_verified", "Whether the issuer has checked the address. If not, do not identify users by it."],
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
  return <code dir="auto">{revealed(text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text)}</code>;
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
