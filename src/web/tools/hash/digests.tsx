import { CopyButton } from "../../ui/buttons.tsx";
import { Icon } from "../../ui/icon.tsx";
import { nameOf, USUAL, usualFirst } from "./forms.ts";

interface NamedDigest {
  algorithm: string;
  hash: string;
  warning?: string | null;
}

const Digests = ({ digests }: { digests: readonly NamedDigest[] }) => (
  <ul class="digests">
    {digests.map(({ algorithm, hash, warning }) => (
      <li key={algorithm}>
        <header>
          <h3>{nameOf(algorithm)}</h3>
          <CopyButton text={hash} what={nameOf(algorithm)} />
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
export function DigestList({ digests }: { digests: readonly NamedDigest[] }) {
  const isUsual = ({ algorithm }: NamedDigest): boolean => digests.length === 1 || USUAL.includes(algorithm);
  const others = digests.filter((digest) => !isUsual(digest));
  return (
    <>
      <Digests digests={digests.filter(isUsual)} />
      {others.length > 0 && (
        <details class="more">
          <summary>{others.length} more algorithms</summary>
          <Digests digests={others} />
        </details>
      )}
    </>
  );
}

/** The digests of an answer that has them by name. */
export const listed = (digests: Readonly<Record<string, string>>): NamedDigest[] =>
  usualFirst(Object.keys(digests)).map((algorithm) => ({ algorithm, hash: digests[algorithm] ?? "" }));
