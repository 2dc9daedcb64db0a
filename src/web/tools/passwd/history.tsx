import { CopyButton } from "../../ui/copy.tsx";
import { Characters } from "./characters.tsx";
import { remembered } from "./remembered.ts";

/** What was generated in this tab before. */
export function History({ current }: { current: readonly string[] }) {
  const earlier = remembered.value.filter((value) => !current.includes(value));
  if (earlier.length === 0) return null;
  return (
    <details class="more history">
      <summary>Generated earlier in this tab ({earlier.length})</summary>
      <p class="hint">In the memory of this tab only, until you close it.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <ol class="secrets bounded" tabIndex={0}>
        {earlier.map((value) => (
          <li key={value}>
            <Characters text={value} />
            <CopyButton text={value} what="earlier value" />
          </li>
        ))}
      </ol>
      <button
        type="button"
        class="quiet"
        onClick={() => {
          remembered.value = [];
        }}
      >
        Forget them
      </button>
    </details>
  );
}
