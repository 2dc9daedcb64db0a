/** Which halves of a character cell have ink. */
const HALVES: Readonly<Record<string, readonly [top: boolean, bottom: boolean]>> = {
  "█": [true, true],
  "▀": [true, false],
  "▄": [false, true],
};

const squares = (line: string, row: number): string =>
  [...line]
    .map((character, column) => {
      const [top, bottom] = HALVES[character] ?? [false, false];
      if (!top && !bottom) return "";
      return `M${column} ${2 * row + (top ? 0 : 1)}h1v${top && bottom ? 2 : 1}h-1z`;
    })
    .join("");

/** A drawing in half blocks as a terminal shows it: typefaces on pages leave gaps between lines. */
export function Blocks({ text, label, light }: { text: string; label: string; light: boolean }) {
  const lines = text.trimEnd().split("\n");
  const width = Math.max(...lines.map((line) => [...line].length));
  return (
    <div class={`terminal${light ? " light" : ""}`}>
      <svg viewBox={`0 0 ${width} ${2 * lines.length}`} width={width * 6} role="img" aria-label={label}>
        <path d={lines.map(squares).join("")} />
      </svg>
    </div>
  );
}
