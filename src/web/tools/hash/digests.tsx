import { CopyButton } from "../../controls/buttons.tsx";
import { spelt } from "../../controls/choices.tsx";
import { Icon } from "../../controls/icon.tsx";
import { Folded } from "../../controls/workbench.tsx";
import { counted } from "../../words.ts";
import { insecurity, USUAL, usualFirst, written } from "./forms.ts";

interface NamedDigest {
  algorithm: string;
  hash: string;
  warning?: string | null;
}

interface Props {
  digests: readonly NamedDigest[];
  /** Begins the names: "HMAC-". */
  prefix?: string | undefined;
}

const Digests = ({ digests, prefix = "" }: Props) => (
  <ul class="digests">
    {digests.map(({ algorithm, hash, warning }) => (
      <li key={algorithm}>
        <header>
          <h3>{prefix + spelt(algorithm)}</h3>
          <CopyButton text={hash} what={prefix + spelt(algorithm)} />
        </header>
        <code class="long">{hash}</code>
        {warning && (
          <p class="caution">
            <Icon name="warning" />
            {warning}
          </p>
        )}
      </li>
    ))}
  </ul>
);

/** The digests of a text or file: the most used ones, and the others folded away. */
export function DigestList({ digests, prefix }: Props) {
  // Few digests are those that were chosen.
  const isUsual = ({ algorithm }: NamedDigest): boolean => digests.length <= USUAL.length || USUAL.includes(algorithm);
  const others = digests.filter((digest) => !isUsual(digest));
  return (
    <>
      <Digests digests={digests.filter(isUsual)} prefix={prefix} />
      {others.length > 0 && (
        <Folded title={counted(others.length, "more algorithms")}>
          <Digests digests={others} prefix={prefix} />
        </Folded>
      )}
    </>
  );
}

/** Digests by name, in hex, as they are to be written. Those that are not for security say so, unless a key was used. */
export const listed = (digests: Readonly<Record<string, string>>, isKeyed = false): NamedDigest[] =>
  usualFirst(Object.keys(digests)).map((algorithm) => ({
    algorithm,
    hash: written(digests[algorithm] ?? ""),
    warning: isKeyed ? null : insecurity(algorithm),
  }));
