import { Icon } from "./icon.tsx";

/** Draws anew what is random. */
export const Again = ({ again }: { again(): void }) => (
  <button type="button" class="quiet" onClick={again}>
    <Icon name="again" />
    Again
  </button>
);
