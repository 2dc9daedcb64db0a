import { announcement } from "../../ui/announcement.ts";
import { writeClipboard } from "../../ui/copy.tsx";

/**
 * A colour that a press copies. It is for pointers: beside it is a button that does the same, which keys and screen readers
 * reach.
 */
export const Chip = ({ hex, class: kind = "chip" }: { hex: string; class?: string }) => (
  <button
    type="button"
    class={kind}
    style={{ background: hex }}
    title={`Copy ${hex}`}
    tabIndex={-1}
    aria-hidden="true"
    onClick={async () => {
      await writeClipboard(hex);
      announcement.value = `Copied ${hex}`;
    }}
  />
);

/** A large swatch with its name; a checkerboard is visible behind translucent colours. */
export const Swatch = ({ hex, name }: { hex: string; name: string }) => (
  <div class="swatch">
    <Chip hex={hex} class="paint" />
    <p>
      <strong>{hex}</strong>
      <span>{name}</span>
    </p>
  </div>
);
