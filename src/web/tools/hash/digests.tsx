import type { Digest } from "../../api/calls.ts";
import { CopyButton } from "../../ui/copy.tsx";
import { Icon } from "../../ui/icon.tsx";
import { NAMES } from "./store.ts";

/** Digests of one text or file, each to be copied. */
export const DigestList = ({ digests }: { digests: readonly Digest[] }) => (
  <ul class="digests">
    {digests.map(({ algorithm, hash, warning }) => (
      <li key={algorithm}>
        <header>
          <h3>{NAMES[algorithm]}</h3>
          <CopyButton text={hash} what={NAMES[algorithm]} />
        </header>
        <code class="long">{hash}</code>
        {warning !== null && (
          <p class="caution">
            <Icon name="warning" />
            {warning}
          </p>
        )}
      </li>
    ))}
  </ul>
);

/** A number of bytes for people to read. */
export const bytesText = (bytes: number): string => `${bytes.toLocaleString("en")} ${bytes === 1 ? "byte" : "bytes"}`;
