import { isInRange, secondsOf } from "../../../tools/jwt/token/times.ts";
import { Section } from "../../controls/result.tsx";
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
  const seconds = secondsOf(text);
  return isInRange(seconds) ? seconds * 1000 : Date.now();
}

/** A moment on the line: its names, and its place from 0 to 100. */
interface Mark {
  names: string;
  place: number;
}

/** The moments of a token and now, in order; moments at the same place are one mark. */
export function marksOf({ claims }: Pick<Decoded, "claims">, now: number): Mark[] {
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
        <span class="valid" style={{ left: `${from}%`, right: `${Math.max(0, 100 - Math.max(from, to))}%` }} />
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
