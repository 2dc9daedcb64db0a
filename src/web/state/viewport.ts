import { signal } from "@preact/signals";

const query = matchMedia("(width >= 940px)");

/** Whether inputs and results have room side by side. */
export const isWide = signal(query.matches);

query.addEventListener("change", ({ matches }) => {
  isWide.value = matches;
});
