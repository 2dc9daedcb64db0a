import { ATTACKS } from "./attacks.ts";
import type { Assessment } from "./check.ts";

/** One password a line. */
export const passwordsText = ({ passwords }: { passwords: readonly string[] }): string => passwords.join("\n");

const occurring = (composition: Assessment["composition"]): string =>
  Object.entries(composition)
    .filter(([, occurs]) => occurs)
    .map(([name]) => name)
    .join(", ");

/** The strength alone on the first line, then what it rests on, and how to do better. */
export const checkText = (assessment: Assessment): string => {
  const { score, strength, entropy, length, composition, crackTimes, warning, suggestions } = assessment;
  return [
    strength,
    `Score: ${score} of 4`,
    `Entropy: ${entropy} bits`,
    `Length: ${length} ${length === 1 ? "character" : "characters"} (${occurring(composition) || "other letters"})`,
    ...ATTACKS.map(({ name, label }) => `${label}: ${crackTimes[name]}`),
    ...(warning === null ? [] : [`Warning: ${warning}`]),
    ...suggestions.map((suggestion) => `Suggestion: ${suggestion}`),
  ].join("\n");
};
