import type { Decoded } from "../../api/calls.ts";
import { CopyButton } from "../../ui/copy.tsx";
import { type Tone, Verdict, Warnings } from "../../ui/notice.tsx";
import { Block, jsonText, Section } from "../../ui/result.tsx";

const STATUS: Readonly<Record<Decoded["status"], readonly [Tone, string]>> = {
  active: ["good", "Active"],
  expired: ["bad", "Expired"],
  "not-yet-valid": ["warning", "Not valid yet"],
  "no-expiration": ["warning", "Never expires"],
};

/** A moment as people write it: "2018-01-18 02:30:22 UTC". */
const Moment = ({ time }: { time: string }) => (
  <time dateTime={time}>{time.replace("T", " ").replace(/(\.0+)?Z$/, " UTC")}</time>
);

/** The status of a token in words. */
export const statusOf = ({ status }: Decoded): string => STATUS[status][1];

const claimOf = ({ claims }: Decoded, name: string) => claims.find(({ claim }) => claim === name);

/** Where a token stands in time. */
export function Status({ token }: { token: Decoded }) {
  const [tone, title] = STATUS[token.status];
  const claim = claimOf(token, token.status === "not-yet-valid" ? "nbf" : "exp");
  return (
    <Verdict tone={tone} title={title}>
      {claim?.time && (
        <p>
          {claim.relative}, <Moment time={claim.time} />
        </p>
      )}
    </Verdict>
  );
}

const Facts = ({ token: { metadata } }: { token: Decoded }) => (
  <ul class="facts">
    <li>{metadata.format}</li>
    {metadata.algorithm !== null && <li>{metadata.algorithm}</li>}
    {metadata.type !== null && <li>{metadata.type}</li>}
    {metadata.keyId !== null && <li>Key {metadata.keyId}</li>}
    <li>{metadata.size} bytes</li>
  </ul>
);

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function Claims({ token }: { token: Decoded }) {
  return (
    <table class="claims">
      <thead>
        <tr>
          <th scope="col">Claim</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {token.claims.map(({ claim, name, value, time, relative }) => (
          <tr key={claim} class={claim === "exp" && token.expired ? "bad" : undefined}>
            <th scope="row">
              <code>{claim}</code>
              <span>{name}</span>
            </th>
            <td>
              <code>{shown(value)}</code>
              {time && (
                <span>
                  <Moment time={time} />, {relative}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** All that a token says. */
export const Contents = ({ token }: { token: Decoded }) => (
  <>
    <Facts token={token} />
    <Warnings warnings={token.warnings} />
    {token.claims.length > 0 && (
      <Section title="Claims">
        <Claims token={token} />
      </Section>
    )}
    <div class="pair">
      <Block title="Header" text={jsonText(token.header)} />
      {token.payload ? (
        <Block title="Payload" text={jsonText(token.payload)} />
      ) : (
        <Section title="Payload">
          <p class="hint">Encrypted: it can be read with the key alone.</p>
        </Section>
      )}
    </div>
    {token.signature !== null && (
      <Section title="Signature" actions={<CopyButton text={token.signature} what="signature" />}>
        <code class="long">{token.signature}</code>
      </Section>
    )}
  </>
);
