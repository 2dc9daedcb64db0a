import { Badge, Row, Section, Warnings } from "../../controls/result.tsx";
import type { DataOf } from "../../operation/call.ts";
import type { check } from "./forms.ts";
import { StrengthMeter } from "./generated.tsx";

type Judged = DataOf<NonNullable<ReturnType<typeof check.call>>>;

/** The names of attacks for people, by those of the API. */
const ATTACKS: Readonly<Record<string, string>> = {
  onlineThrottling100PerHour: "Online, throttled by the site",
  onlineNoThrottling10PerSecond: "Online, not throttled",
  offlineSlowHashing1e4PerSecond: "Stolen database, slow hash (bcrypt, Argon2)",
  offlineFastHashing1e10PerSecond: "Stolen database, fast hash (MD5, SHA)",
};

/** A part of a password that an attacker would try early, in words. The password itself is not shown: it may be hidden. */
const FoundPart = ({ kind, start, length }: Judged["found"][number]) => (
  <li>
    A {kind === "keyboard" ? "keyboard pattern" : kind}:{" "}
    {`character${length === 1 ? "" : "s"} ${start + 1}${length === 1 ? "" : ` to ${start + length}`}`}
  </li>
);

/** Others are folded. */
const SHOWN_PARTS = 3;

/** What is easy to guess in a password, the longest parts first. */
function FoundParts({ found }: Pick<Judged, "found">) {
  if (found.length === 0) return null;
  const parts = found
    .toSorted((one, other) => other.length - one.length)
    .map((part, at) => <FoundPart key={at} {...part} />);
  const others = parts.slice(SHOWN_PARTS);
  return (
    <Section title="What is easy to guess in it">
      <ul class="list">{parts.slice(0, SHOWN_PARTS)}</ul>
      {others.length > 0 && (
        <details class="more">
          <summary>{others.length} more, not longer</summary>
          <ul class="list">{others}</ul>
        </details>
      )}
    </Section>
  );
}

/** The strength of a password, and how to make it stronger. */
export const CheckResult = ({ data }: { data: Judged }) => {
  const { strength, entropy, found, warning, suggestions, crackTimes, length, composition } = data;
  return (
    <>
      <StrengthMeter strength={strength} entropy={entropy} />
      <Warnings warnings={[warning]} />
      <FoundParts found={found} />
      {suggestions.length > 0 && (
        <Section title="To make it stronger">
          <ul class="list">
            {suggestions.map((suggestion) => (
              <li key={suggestion}>{suggestion}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Time to crack">
        <dl class="rows wide">
          {Object.entries(crackTimes).map(([attack, time]) => (
            <Row key={attack} name={ATTACKS[attack] ?? attack} value={time} copied={false} />
          ))}
        </dl>
      </Section>
      <Section title="Characters">
        <p class="hint">{length} in total</p>
        <div class="badges">
          {Object.entries(composition).map(([name, occurs]) => (
            <Badge key={name} passed={occurs} label={name === "numbers" ? "digits" : name} />
          ))}
        </div>
      </Section>
    </>
  );
};
