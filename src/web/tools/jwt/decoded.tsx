import { textOf } from "../../state/form.ts";
import { CopyButton } from "../../ui/buttons.tsx";
import { JsonBlock } from "../../ui/code.tsx";
import { Section, type Tone, Verdict, Warnings } from "../../ui/result.tsx";
import { type Decoded, decode } from "./forms.ts";

const UNITS = [
  ["y", 31_557_600],
  ["d", 86_400],
  ["h", 3600],
  ["min", 60],
  ["s", 1],
] as const;

/** A span of time in its two largest units: "4 h 59 min". */
export function spanText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const first = UNITS.findIndex(([, size]) => whole >= size);
  if (first === -1) return "0 s";
  const parts = UNITS.slice(first, first + 2).map(([unit, size], index) => {
    const larger = UNITS[first + index - 1]?.[1];
    return [Math.floor((larger === undefined || index === 0 ? whole : whole % larger) / size), unit] as const;
  });
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count.toLocaleString("en")} ${unit}`)
    .join(" ");
}

/** A moment relative to another: "in 4 h 59 min", "3 d 2 h ago". */
export function relativeText(time: string, now: number): string {
  const seconds = (Date.parse(time) - now) / 1000;
  return seconds >= 0 ? `in ${spanText(seconds)}` : `${spanText(-seconds)} ago`;
}

/** A moment in UTC: "2018-01-18 02:30:22 UTC". */
export const utcText = (time: string): string => time.replace("T", " ").replace(/(\.0+)?Z$/, " UTC");

/** A moment in the time zone of the browser: "18 Jan 2018, 03:30:22 GMT+1". */
export const localText = (time: string): string =>
  new Date(time).toLocaleString(undefined, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  });

/** A moment in milliseconds from a text as the API accepts it; now for an empty or malformed text. */
export function momentOf(text: string): number {
  const seconds = Number(text);
  if (text.trim() !== "" && !Number.isNaN(seconds)) return seconds * 1000;
  const parsed = Date.parse(text);
  return Number.isNaN(parsed) ? Date.now() : parsed;
}

const TONES: Readonly<Record<Decoded["status"], Tone>> = {
  active: "good",
  expired: "bad",
  "not-yet-valid": "warning",
  "no-expiration": "warning",
};

const TITLES: Readonly<Record<Decoded["status"], string>> = {
  active: "Active",
  expired: "Expired",
  "not-yet-valid": "Not valid yet",
  "no-expiration": "Never expires",
};

/** The moment that times are compared with. */
const now = (): number => momentOf(textOf(decode.fields.now));

/** The status of a token in a few words: "Active, expires in 4 h 59 min". */
export function statusOf({ status, claims }: Decoded): string {
  const time = claims.find(({ claim }) => claim === (status === "not-yet-valid" ? "nbf" : "exp"))?.time;
  if (!time) return TITLES[status];
  const seconds = (Date.parse(time) - now()) / 1000;
  if (status === "active") return `Active, expires in ${spanText(seconds)}`;
  if (status === "expired") return `Expired ${spanText(-seconds)} ago`;
  return status === "not-yet-valid" ? `Not valid yet, begins in ${spanText(seconds)}` : TITLES[status];
}

const isUnsigned = ({ metadata }: Decoded): boolean => metadata.algorithm?.toLowerCase() === "none";

/** Warns of a token without a signature. */
const Unsigned = () => (
  <div class="unsigned">
    <Verdict tone="bad" title="Not signed: alg is none">
      <p>Anyone can make or change this token. Never trust what it says.</p>
    </Verdict>
  </div>
);

/** Says whether a token is valid now. */
export const Status = ({ token }: { token: Decoded }) => (
  <>
    {isUnsigned(token) && <Unsigned />}
    <Verdict tone={isUnsigned(token) ? "warning" : TONES[token.status]} title={statusOf(token)} />
  </>
);

const Facts = ({ token: { metadata } }: { token: Decoded }) => (
  <ul class="facts">
    <li>{metadata.format}</li>
    {metadata.algorithm !== null && <li>{metadata.algorithm}</li>}
    {metadata.type !== null && <li>{metadata.type}</li>}
    {metadata.keyId !== null && (
      <li>
        Key <bdi>{metadata.keyId}</bdi>
      </li>
    )}
    <li>{metadata.size} bytes</li>
  </ul>
);

function Times({ token }: { token: Decoded }) {
  const moments = token.claims.flatMap(({ time, ...claim }) => (time ? [{ ...claim, time }] : []));
  if (moments.length === 0) return null;
  return (
    <Section title="Times">
      <table class="claims">
        <thead>
          <tr>
            <th scope="col">Claim</th>
            <th scope="col">Local time and UTC</th>
          </tr>
        </thead>
        <tbody>
          {moments.map(({ claim, name, time }) => (
            <tr key={claim} class={claim === "exp" && token.expired ? "bad" : undefined}>
              <th scope="row">
                <code>{claim}</code>
                <span>{name}</span>
              </th>
              <td>
                <time dateTime={time}>{localText(time)}</time>
                <span>
                  {utcText(time)}, {relativeText(time, now())}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** The content of a token: payload, times, header and signature. */
export const Contents = ({ token }: { token: Decoded }) => (
  <>
    <Facts token={token} />
    <Warnings warnings={token.warnings} />
    {token.payload ? (
      <JsonBlock title="Payload" value={token.payload} tone="of-payload" />
    ) : (
      <Section title="Payload">
        <p class="hint">
          Encrypted: only the key opens it. <a href="#/jwt/decrypt">Decrypt it</a>
        </p>
      </Section>
    )}
    <Times token={token} />
    <JsonBlock title="Header" value={token.header} tone="of-header" />
    {token.signature !== null && (
      <Section title="Signature" actions={<CopyButton text={token.signature} what="signature" />}>
        <code class="long of-signature">{token.signature}</code>
      </Section>
    )}
  </>
);
