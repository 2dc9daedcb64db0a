import { Icon } from "./icon.tsx";

/** Generates another random result. */
export const Regenerate = ({ again }: { again(): void }) => (
  <button type="button" class="plain compact" onClick={again}>
    <Icon name="again" />
    Regenerate
  </button>
);
