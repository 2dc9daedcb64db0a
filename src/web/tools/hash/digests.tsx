import { CopyButton } from "../../ui/copy.tsx";
import { Icon } from "../../ui/icon.tsx";
import { isUsual, nameOf, usualFirst } from "./store.ts";

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

/** Digests of one text or file, each with a button that copies it; the less usual ones are folded away. */
export function DigestList({ digests }: { digests: readonly NamedDigest[] }) {
  const usual = digests.filter(({ algorithm }) => isUsual(algorithm));
  const others = digests.filter(({ algorithm }) => !isUsual(algorithm));
  return (
    <>
      <Digests digests={usual} />
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
