/** Strength from weakest to strongest, as the service names it. */
const STRENGTHS = ["very weak", "weak", "fair", "strong", "very strong"];

/** A strength as a bar of five parts, in words and in bits. */
export function StrengthMeter({ strength, entropy }: { strength: string; entropy: number }) {
  const level = STRENGTHS.indexOf(strength) + 1;
  return (
    <div class="strength">
      <p>
        <strong>{strength}</strong>
        <span>{entropy.toFixed(1)} bits of entropy</span>
      </p>
      <div class={`bar level-${level}`} aria-hidden="true">
        {STRENGTHS.map((name, index) => (
          <span key={name} class={index < level ? "on" : ""} />
        ))}
      </div>
    </div>
  );
}
